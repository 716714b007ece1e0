import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { fileAddressOf } from '#domain/resource/file-address.ts';
import type { Resource, ResourceQuery } from '#domain/resource/resource.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call, callVersioned } from '#web/api-client/call.ts';
import type { Versioned } from '../forms/entity-form.ts';

/** The old page stays in sight, and says that it is old, while the next one is on its way. */
export const resourcePageQuery = (owner: string, query: ResourceQuery) =>
  queryOptions({
    queryKey: ['author', 'resources', owner, query],
    queryFn: ({ signal }) => call('GET /api/find-resources', { query: { owner, ...query }, signal }),
    placeholderData: keepPreviousData,
    enabled: owner !== '',
  });

export const fileUsageQuery = (owner: string) =>
  queryOptions({
    queryKey: ['author', 'file-usage', owner],
    queryFn: ({ signal }) => call('GET /api/get-file-usage', { query: { owner }, signal }),
    enabled: owner !== '',
  });

export const resourceUsageQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: ['author', 'resource-usage', owner, name],
    queryFn: ({ signal }) =>
      call('GET /api/get-resource-usage', { query: { id: entityId(owner, name) }, signal }),
    enabled: owner !== '',
  });

export const resourceQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: ['author', 'resource', owner, name],
    queryFn: async ({ signal }): Promise<Versioned<Resource> | null> => {
      const query = { id: entityId(owner, name) };
      const { reply, version } = await callVersioned('GET /api/get-resource', { query, signal });
      return reply && { thing: reply, version };
    },
    enabled: owner !== '',
  });

const PackageList = z.object({ files: z.array(z.unknown()) });

/** What is in a package that was uploaded here. */
export const packageQuery = (key: string) =>
  queryOptions({
    queryKey: ['package', key],
    queryFn: async ({ signal }) => {
      const reply = await fetch(fileAddressOf(key), { signal });
      return PackageList.parse(await reply.json());
    },
    staleTime: Infinity,
    retry: false,
    enabled: key !== '',
  });

/** After an upload: the lists of files, and the room that is left. */
export async function forgetResources(queries: QueryClient): Promise<void> {
  await Promise.all(
    ['resources', 'file-usage'].map((kind) => queries.invalidateQueries({ queryKey: ['author', kind] })),
  );
}
