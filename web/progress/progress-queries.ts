import { queryOptions } from '@tanstack/react-query';
import type { Completion } from '#api/school.ts';
import type { SchoolCandidateQuery } from '#domain/progress/school-candidate.schema.ts';
import { call } from '#web/api-client/call.ts';
import { useLiveFigures } from './live-figures.ts';

/** All places that the viewer sees: search, order and pages are made of them here, so that nothing jumps. */
export const useCompletion = (owner: string, by: 'area' | 'school') =>
  useLiveFigures<Completion>(['progress', by, owner], (isAttended, signal) =>
    call(isAttended ? 'GET /api/get-completion' : 'GET /api/poll-completion', {
      query: { owner, by },
      ...(signal ? { signal } : {}),
    }),
  );

export interface School {
  owner: string;
  school: string;
  area?: string;
}

export const useSchoolCandidates = (school: School, query: SchoolCandidateQuery) =>
  useLiveFigures(['progress', 'school', school, query], (isAttended, signal) =>
    call(isAttended ? 'GET /api/find-school-candidates' : 'GET /api/poll-school-candidates', {
      query: { ...school, ...query },
      ...(signal ? { signal } : {}),
    }),
  );

export const unfinishedQuery = (
  school: School,
  { search, grade, class: inClass, contest }: SchoolCandidateQuery,
) =>
  queryOptions({
    queryKey: ['progress', 'unfinished', school, search, grade, inClass, contest],
    queryFn: ({ signal }) =>
      call('GET /api/get-unfinished-candidates', {
        query: { ...school, search, grade, class: inClass, contest },
        signal,
      }),
    staleTime: 0,
  });
