import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MessageQuery } from '#domain/message/message.schema.ts';
import type { NoticeQuery, SeenNotice } from '#domain/notice/notice.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call, callVersioned } from '#web/api-client/call.ts';
import { tellOfReading } from '#web/api-client/unread-store.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';
import type { MessageDraft } from './message/message-draft.ts';

/** Schools answer while the list is open. */
const LOOK_EVERY_MS = 30_000;

export const messagePageQuery = (owner: string, query: MessageQuery) =>
  queryOptions({
    queryKey: ['correspondence', 'messages', owner, query],
    queryFn: ({ signal }) => call('GET /api/find-messages', { query: { owner, ...query }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
    enabled: owner !== '',
  });

export const messageQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: ['correspondence', 'message', owner, name],
    queryFn: async ({ signal }): Promise<Versioned<MessageDraft> | null> => {
      const query = { id: entityId(owner, name) };
      const { reply, version } = await callVersioned('GET /api/get-message', { query, signal });
      return reply && { thing: { ...reply, reason: '' }, version };
    },
    enabled: owner !== '',
  });

export const historyQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: ['correspondence', 'history', owner, name],
    queryFn: ({ signal }) =>
      call('GET /api/get-message-history', { query: { id: entityId(owner, name) }, signal }),
    enabled: owner !== '',
  });

/** Looks at the owner's whole list of people: it is kept for a while. */
export const addresseesQuery = (owner: string) =>
  queryOptions({
    queryKey: ['correspondence', 'addressees', owner],
    queryFn: ({ signal }) => call('GET /api/get-addressees', { query: { owner }, signal }),
    staleTime: 60_000,
    enabled: owner !== '',
  });

export const noticePageQuery = (owner: string, query: NoticeQuery) =>
  queryOptions({
    queryKey: ['correspondence', 'notices', owner, query],
    queryFn: ({ signal }) => call('GET /api/find-notices', { query: { owner, ...query }, signal }),
    placeholderData: keepPreviousData,
    enabled: owner !== '',
  });

export const noticeQuery = (owner: string, name: string) =>
  queryOptions({
    queryKey: ['correspondence', 'notice', owner, name],
    queryFn: async ({ signal }): Promise<Versioned<SeenNotice> | null> => {
      const query = { id: entityId(owner, name) };
      const { reply, version } = await callVersioned('GET /api/get-notice', { query, signal });
      return reply && { thing: reply, version };
    },
    enabled: owner !== '',
  });

/** After a change: lists, histories and the sign in the header are out of date. */
export async function forgetCorrespondence(queries: QueryClient): Promise<void> {
  tellOfReading();
  await queries.invalidateQueries({ queryKey: ['correspondence'], refetchType: 'active' });
}
