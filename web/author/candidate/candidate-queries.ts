import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CandidateQuery } from '#domain/candidate/candidate-query.schema.ts';
import type { OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call, callVersioned } from '#web/api-client/call.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

/** The old page stays in sight, and says that it is old, while the next one is on its way. */
export const candidatePageQuery = (owner: string, query: CandidateQuery) =>
  queryOptions({
    queryKey: ['author', 'candidates', owner, query],
    queryFn: ({ signal }) => call('GET /api/find-candidates', { query: { owner, ...query }, signal }),
    placeholderData: keepPreviousData,
    enabled: owner !== '',
  });

export const candidateValuesQuery = (owner: string, area: string, school: string) =>
  queryOptions({
    queryKey: ['author', 'candidate-values', owner, area, school],
    queryFn: ({ signal }) =>
      call('GET /api/get-candidate-values', { query: { owner, area, school }, signal }),
    placeholderData: keepPreviousData,
    enabled: owner !== '',
  });

/** With the password that is to be set; undefined leaves it as it is. */
export interface CandidateDraft extends OwnedCandidate {
  queryPassword?: string | undefined;
}

export const candidateQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: ['author', 'candidate', owner, name],
    queryFn: async ({ signal }): Promise<Versioned<CandidateDraft> | null> => {
      const query = { id: entityId(owner, name) };
      const { reply, version } = await callVersioned('GET /api/get-candidate', { query, signal });
      return reply && { thing: reply, version };
    },
    enabled: owner !== '',
  });
