import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';

/** Whose report, by which template. */
export interface ReportPlace {
  owner: string;
  candidate: string;
  template: string;
}

export const reportId = ({ owner, template, candidate }: ReportPlace) => `${owner}/${template}/${candidate}`;

export const reportQuery = (place: ReportPlace) =>
  queryOptions({
    queryKey: ['report', 'report', place.owner, place.template, place.candidate],
    queryFn: ({ signal }) => call('GET /api/get-report', { query: { id: reportId(place) }, signal }),
    enabled: place.candidate !== '',
  });

/** What somebody may look at. */
export const visibleTemplatesQuery = (owner: string, candidate: string) =>
  queryOptions({
    queryKey: ['report', 'templates', owner, candidate],
    queryFn: ({ signal }) => call('GET /api/get-report-templates', { query: { owner, candidate }, signal }),
    enabled: candidate !== '',
  });

/** All of an author's templates; of staff those with reports of their places. */
export const templatesQuery = (owner: string) =>
  queryOptions({
    queryKey: ['report', 'all-templates', owner],
    queryFn: ({ signal }) => call('GET /api/get-report-templates', { query: { owner }, signal }),
    enabled: owner !== '',
  });

/** The schools and districts that there are reports of. */
export const placesQuery = (owner: string, template: string) =>
  queryOptions({
    queryKey: ['report', 'places', owner, template],
    queryFn: ({ signal }) => call('GET /api/get-report-places', { query: { owner, template }, signal }),
  });

/** For authors: the first who have logged in, or of whom the search tells. */
export const candidatesQuery = (owner: string, search: string) =>
  queryOptions({
    queryKey: ['report', 'candidates', owner, search],
    queryFn: ({ signal }) =>
      call('GET /api/find-candidates', { query: { owner, search, hasLog: '1', all: '1' }, signal }),
    placeholderData: keepPreviousData,
  });

/** For authors: the number of the sample, where the address names nobody. */
export const sampleQuery = (owner: string, template: string) =>
  queryOptions({
    queryKey: ['report', 'sample', owner, template],
    queryFn: async ({ signal }) => {
      const query = { id: entityId(owner, template) };
      return (await call('GET /api/get-report-template', { query, signal }))?.candidate ?? '';
    },
  });
