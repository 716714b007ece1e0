import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { goesByList } from '#domain/ticket/ticket-admission.ts';
import { faultsText, ListFaults, ticketProblem } from '#domain/ticket/ticket-faults.ts';
import type { Db } from '#server/database/schema.ts';
import { invalidField } from '#server/http/http-error.ts';
import { findContest, listParents } from './contest.repository.ts';
import { findTicketList, ListReplaced, ticketPortions } from './ticket-list.repository.ts';
import { hashOf, splitSettings } from './ticket-list.ts';

/** `name` may be an old one; its parents know the present one. */
async function parentsOf(db: Db, owner: string, name: string) {
  const present = (await findContest(db, owner, name))?.contest.name ?? name;
  return (await listParents(db, owner, present)).map(({ contest }) => contest);
}

function demandNone(problem: string | undefined): void {
  if (problem !== undefined) throw invalidField('ticket', problem);
}

/** Refuses tickets that nobody could log in with, or that say two things of one number. `name` is the one before a save. */
export async function demandGoodTickets(
  db: Db,
  owner: string,
  name: string,
  settings: ContestSettings,
): Promise<void> {
  if (await isStoredList(db, owner, name, settings)) return;
  demandNone(ticketProblem(settings, await parentsOf(db, owner, name)));
}

/** A list that is sent as it is stored may be from before there was this rule: whoever closes a test sends it too. */
async function isStoredList(
  db: Db,
  owner: string,
  name: string,
  settings: ContestSettings,
): Promise<boolean> {
  const stored = await findContest(db, owner, name);
  if (!stored || !goesByList(settings) || !goesByList(stored.contest)) return false;
  if (settings.parentSuffix !== stored.contest.parentSuffix) return false;
  const list = await findTicketList(db, stored.listId);
  return list !== undefined && list.hash === (await hashOf(splitSettings(settings).rows));
}

/**
 * The same for a save that says nothing of the tickets. With another suffix the numbers of a list may no longer be any that
 * somebody can type; with the same one they stay as they were, also those from before there was this rule.
 */
export async function demandKeptTickets(
  db: Db,
  owner: string,
  name: string,
  settings: ContestSettings,
): Promise<void> {
  const stored = await findContest(db, owner, name);
  if (!stored || !goesByList(settings) || !goesByList(stored.contest)) return;
  if (settings.parentSuffix === stored.contest.parentSuffix) return;
  const faults = new ListFaults(settings, await parentsOf(db, owner, name));
  try {
    for await (const portion of ticketPortions(db, stored.listId)) faults.take(portion);
  } catch (error) {
    // Whoever replaces the list at this moment has had it checked.
    if (!(error instanceof ListReplaced)) throw error;
  }
  demandNone(faultsText(faults.all));
}
