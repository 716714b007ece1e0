import { expect } from 'vitest';
import type { Site } from './site.ts';

/** The history of one ticket, in the order in which it came in. */
export function storedHistory(site: Site, ticket: string) {
  return site.database.db
    .selectFrom('answer_history as h')
    .innerJoin('ticket_user as u', 'u.id', 'h.ticket_user_id')
    .select(['h.task_index', 'h.sequence', 'h.late', 'h.applied', 'h.delay_ms', 'h.body'])
    .where('u.ticket', '=', ticket)
    .orderBy('h.received_at')
    .orderBy('h.sequence')
    .execute();
}

export function storedDrafts(site: Site, ticket: string) {
  return site.database.db
    .selectFrom('answer_draft as d')
    .innerJoin('ticket_user as u', 'u.id', 'd.ticket_user_id')
    .select(['d.task_index', 'd.body'])
    .where('u.ticket', '=', ticket)
    .execute();
}

/** The page may say so of what was typed a moment before. */
export async function untilSaved(site: Site, ticket: string, text = '因为有朋友一起学习'): Promise<void> {
  await expect
    .poll(async () => (await storedDrafts(site, ticket)).map(({ body }) => body).join())
    .toContain(text);
}
