import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Chart, ChartFields } from '#domain/chart/chart.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call, callVersioned } from '#web/api-client/call.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

const isKnown = (owner: string) => owner !== '';

export const chartsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['author', 'charts', owner],
    queryFn: ({ signal }) => call('GET /api/get-charts', { query: { owner }, signal }),
    enabled: isKnown(owner),
  });

export const chartQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: ['author', 'chart', owner, name],
    queryFn: async ({ signal }): Promise<Versioned<Chart> | null> => {
      const query = { id: entityId(owner, name) };
      const { reply, version } = await callVersioned('GET /api/get-chart', { query, signal });
      return reply && { thing: reply, version };
    },
    enabled: isKnown(owner),
  });

/** With their dimensions and whose report is looked at while they are written. */
export const chartTemplatesQuery = (owner: string) =>
  queryOptions({
    queryKey: ['author', 'chart-templates', owner],
    queryFn: ({ signal }) => call('GET /api/get-report-templates', { query: { owner }, signal }),
    enabled: isKnown(owner),
  });

export const chartAsksQuery = (owner: string, template: string) =>
  queryOptions({
    queryKey: ['author', 'chart-asks', owner, template],
    queryFn: ({ signal }) =>
      call('GET /api/get-report-asks', { query: { id: entityId(owner, template) }, signal }),
    enabled: isKnown(owner) && template !== '',
  });

/** All of a candidate's in one call: a list shows many of them. */
export const sampleDataQuery = (owner: string, candidateName: string) =>
  queryOptions({
    queryKey: ['author', 'chart-data', owner, candidateName],
    queryFn: ({ signal }) => call('GET /api/get-all-chart-data', { query: { owner, candidateName }, signal }),
    enabled: isKnown(owner) && candidateName !== '',
  });

/** What the figures of a chart depend on: a new title or colour needs no new ones. */
export type ShownData = Pick<ChartFields, 'type' | 'subType' | 'scopes' | 'reportTemplate'>;

export const previewDataQuery = (owner: string, name: string, candidateName: string, shown: ShownData) =>
  queryOptions({
    queryKey: ['author', 'chart-preview', owner, candidateName, shown],
    queryFn: ({ signal }) =>
      call('POST /api/get-unsaved-chart-data', {
        query: { id: entityId(owner, name), candidateName },
        body: shown,
        signal,
      }),
    enabled: isKnown(owner) && candidateName !== '' && shown.scopes.length > 0,
    placeholderData: keepPreviousData,
  });
