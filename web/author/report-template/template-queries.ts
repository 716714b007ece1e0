import { queryOptions } from '@tanstack/react-query';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call, callVersioned } from '#web/api-client/call.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

/** Under `author`: what is saved anywhere may change what a template asks. */
const key = (what: string, ...place: string[]) => ['author', `report-${what}`, ...place];

export const templatesQuery = (owner: string) =>
  queryOptions({
    queryKey: key('templates', owner),
    queryFn: ({ signal }) => call('GET /api/get-report-templates', { query: { owner }, signal }),
    enabled: owner !== '',
  });

export const templateQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: key('template', owner, name),
    queryFn: async ({ signal }): Promise<Versioned<ReportTemplate> | null> => {
      const query = { id: entityId(owner, name) };
      const { reply, version } = await callVersioned('GET /api/get-report-template', { query, signal });
      return reply && { thing: reply, version };
    },
    enabled: owner !== '',
  });

export const asksQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: key('asks', owner, name),
    queryFn: ({ signal }) =>
      call('GET /api/get-report-asks', { query: { id: entityId(owner, name) }, signal }),
  });

export const topAnswersQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: key('top-answers', owner, name),
    queryFn: ({ signal }) =>
      call('GET /api/get-top10-report-answers', { query: { id: entityId(owner, name) }, signal }),
  });

/** The tests that a template may be made of. */
export const defaultContestsQuery = (owner: string) =>
  queryOptions({
    queryKey: key('contests', owner),
    queryFn: ({ signal }) => call('GET /api/get-default-contests', { query: { owner }, signal }),
    enabled: owner !== '',
  });

/** The report of somebody as it is saved; null where there is nobody of that number. */
export const sampleReportQuery = (owner: string, name: string, candidate: string) =>
  queryOptions({
    queryKey: key('sample', owner, name, candidate),
    queryFn: ({ signal }) =>
      call('GET /api/get-report', { query: { id: `${owner}/${name}/${candidate}` }, signal }),
    enabled: candidate !== '',
  });

/** The schools and districts that a template has reports of. */
export const reportPlacesQuery = (owner: string, template: string) =>
  queryOptions({
    queryKey: key('places', owner, template),
    queryFn: ({ signal }) => call('GET /api/get-report-places', { query: { owner, template }, signal }),
  });
