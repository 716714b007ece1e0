import { createHash } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import type { NumberRow, RangeRow } from '#domain/ticket/ticket.schema.ts';
import { goesByList } from '#domain/ticket/ticket-admission.ts';

/** What a version of a contest says. Rows of numbers are no part of it: they stand in a list that belongs to the contest. */
export type ContestBody = Omit<ContestSettings, 'ticket'> & { ticket: RangeRow[] | string };

/** What is stored as a version, and what becomes a list. */
export function splitSettings(settings: ContestSettings): { body: ContestBody; rows: NumberRow[] } {
  const { ticket } = settings;
  if (goesByList(settings) && Array.isArray(ticket)) {
    return { body: { ...settings, ticket: [] }, rows: ticket as NumberRow[] };
  }
  return { body: { ...settings, ticket: ticket as RangeRow[] | string }, rows: [] };
}

/** Two lists with one hash have the same rows in the same order. */
export class RowsHash {
  readonly #hash = createHash('sha256');

  add(rows: readonly NumberRow[]): this {
    const lines = rows.map(({ id, type, name, school }) => JSON.stringify([id, type, name, school]));
    this.#hash.update(lines.map((line) => `${line}\n`).join(''));
    return this;
  }

  digest(): string {
    return this.#hash.digest('base64url');
  }
}

/** Of rows that are hashed or written at once: a few milliseconds, so that nobody else's call waits for a long list. */
export const PORTION = 2_000;

export async function hashOf(rows: readonly NumberRow[]): Promise<string> {
  const hash = new RowsHash();
  for (let start = 0; start < rows.length; start += PORTION) {
    hash.add(rows.slice(start, start + PORTION));
    await nextRound();
  }
  return hash.digest();
}
