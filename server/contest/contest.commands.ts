import type { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { goesByList } from '#domain/ticket/ticket-admission.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import { renameContestInCandidates } from '#server/candidate/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import { findDeletion, getSaving } from '#server/database/deed.repository.ts';
import { presentNames, recordRename, takeName } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change, ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import {
  bodyOf,
  findContest,
  findLockedContest,
  getDeletedContest,
  insertContest,
  isChildRow,
  isContestName,
  listContests,
  markContestDeleted,
  saveContestVersion,
  type StoredContest,
  unmarkContestDeleted,
} from './contest.repository.ts';
import { dropTicketList, listSaying, saySame, useStagedList } from './ticket-list.repository.ts';
import { type ContestBody, splitSettings } from './ticket-list.ts';

type RowKind = 'task' | 'contest';

function rowKind(contest: Pick<Contest, 'type' | 'tasks'>, index: number): RowKind {
  return isChildRow(contest, index) ? 'contest' : 'task';
}

/** Whoever writes an old name means the thing that had it: what is stored is what that is called now. */
async function withPresentNames<Settings extends ContestBody | ContestSettings>(
  db: Db,
  owner: string,
  settings: Settings,
): Promise<Settings> {
  const { tasks, jumpContest } = settings;
  const present: Record<RowKind, Map<string, string>> = {
    task: await presentNames(db, 'task', owner, tasks),
    contest: await presentNames(db, 'contest', owner, [...tasks, jumpContest]),
  };
  return {
    ...settings,
    tasks: tasks.map((name, index) => present[rowKind(settings, index)].get(name) ?? name),
    jumpContest: present.contest.get(jumpContest) ?? jumpContest,
  };
}

/** Numbers come in the settings. Where they are many they were staged as a list before, and the settings hold none. */
interface Numbered {
  settings: ContestSettings;
  listId?: string | undefined;
}

export interface ContestAddition extends Change, Numbered {}

export async function addNumberedContest(db: Db, input: ContestAddition): Promise<ChangeOutcome> {
  const { owner, listId } = input;
  const settings = await withPresentNames(db, owner, input.settings);
  if (!(await insertContest(db, input, settings, listId))) return 'name-taken';
  if (listId !== undefined && !(await useStagedList(db, listId)))
    throw new Error(`there is no list ${listId}`);
  return 'done';
}

export const addContestCommand = command('contest.add', addNumberedContest);

function renamedRows(settings: ContestBody, kind: RowKind, from: string, to: string): string[] {
  return settings.tasks.map((name, index) =>
    name === from && rowKind(settings, index) === kind ? to : name,
  );
}

async function renameInContests(
  db: Db,
  change: Change,
  rename: (settings: ContestBody) => ContestBody,
): Promise<void> {
  for (const stored of await listContests(db, change.owner)) {
    const settings = bodyOf(stored);
    const renamed = rename(settings);
    const isSame =
      renamed.jumpContest === settings.jumpContest &&
      renamed.tasks.every((name, index) => name === settings.tasks[index]);
    if (!isSame) await saveContestVersion(db, stored, renamed, change);
  }
}

async function renameEverywhere(db: Db, change: Change, from: string, to: string): Promise<void> {
  await renameInContests(db, change, (settings) => ({
    ...settings,
    tasks: renamedRows(settings, 'contest', from, to),
    jumpContest: settings.jumpContest === from ? to : settings.jumpContest,
  }));
  await renameContestInCandidates(db, change.owner, from, to);
}

/** What a save is based on. */
interface Based extends Change {
  name: string;
  /** The version that the author had before them; without one the last change wins. */
  base?: number | undefined;
  /** Of the thing that the author had before them, which may no longer be the one of that name. */
  createdTime?: string | undefined;
}

/** There is none of that name. */
export async function missingContest(db: Db, { owner, name }: Based): Promise<SaveOutcome> {
  return { missing: await findDeletion(db, 'contest', owner, name) };
}

/** What the author had before them is not what is stored now. */
export async function findConflict(
  db: Db,
  stored: StoredContest,
  { base, createdTime = '' }: Based,
): Promise<SaveOutcome | undefined> {
  if (base === undefined) return undefined;
  if (createdTime !== '' && createdTime !== stored.contest.createdTime) return 'another';
  const { id, version } = stored;
  if (base === version) return undefined;
  return { stale: { ...(await getSaving(db, 'contest', id, version)), version } };
}

/** `list-gone`: nothing was saved, because the list that was named is neither the present one nor a staged one any more. */
export type ListedSave = SaveOutcome | 'list-gone';

/** One list in the place of another; the other's rows are removed later. */
async function exchangeList(db: Db, { listId: before }: StoredContest, listId: string): Promise<void> {
  if (before !== '' && before !== listId) await dropTicketList(db, before);
}

export interface ContestUpdate extends Based, Numbered {
  /** Nothing was said of the tickets: they stay as they are. Of another type there is nothing that could stay. */
  keepsTicket?: boolean;
}

export const updateContestCommand = command(
  'contest.update',
  async (db: Db, input: ContestUpdate): Promise<ListedSave> => {
    const { owner, now } = input;
    const stored = await findLockedContest(db, owner, input.name);
    if (!stored) return missingContest(db, input);
    const conflict = await findConflict(db, stored, input);
    if (conflict) return conflict;
    const settings = await withPresentNames(db, owner, input.settings);
    const [from, to] = [stored.contest.name, settings.name];
    if (from !== to && (await isContestName(db, owner, to))) return 'name-taken';
    const keepsTicket = input.keepsTicket && settings.ticketType === stored.contest.ticketType;
    const { ticket } = keepsTicket ? stored.contest : settings;
    const { body, rows } = splitSettings({ ...settings, ticket });
    const { listId = keepsTicket ? stored.listId : await listSaying(db, rows, stored.listId, now) } = input;
    const isStaged = input.listId !== undefined && listId !== stored.listId;
    if (isStaged && !(await useStagedList(db, listId))) return 'list-gone';
    await exchangeList(db, stored, listId);
    const version = await saveContestVersion(db, stored, body, input, listId);
    if (from === to) return { version };
    await recordRename(db, { kind: 'contest', owner, id: stored.id, from, to });
    await renameEverywhere(db, input, from, to);
    // One that leads to itself has just been saved once more.
    return { version: (await findContest(db, owner, to))?.version ?? version };
  },
);

/**
 * `other-tickets`: the contest goes by ranges or a pattern, and a list would say nothing there. `imported`: the list is the
 * contest's own already.
 */
export type TakeOverOutcome = ListedSave | 'other-tickets' | 'imported';

export interface ListTakeOver extends Based {
  /** Of a staged list. */
  listId: string;
}

/** A staged list becomes the contest's own, whole or not at all. One that says the same as the present one makes no version. */
export async function takeOverTicketList(db: Db, input: ListTakeOver): Promise<TakeOverOutcome> {
  const { owner, name, listId } = input;
  const stored = await findLockedContest(db, owner, name);
  if (!stored) return missingContest(db, input);
  if (stored.listId === listId) return 'imported';
  const conflict = await findConflict(db, stored, input);
  if (conflict) return conflict;
  if (!goesByList(stored.contest)) return 'other-tickets';
  if (!(await useStagedList(db, listId))) return 'list-gone';
  if (await saySame(db, listId, stored.listId)) {
    await dropTicketList(db, listId);
    return { version: stored.version };
  }
  await exchangeList(db, stored, listId);
  return { version: await saveContestVersion(db, stored, bodyOf(stored), input, listId) };
}

export const deleteContestCommand = command(
  'contest.delete',
  async (db: Db, input: Change & { name: string }): Promise<ChangeOutcome> => {
    const stored = await findLockedContest(db, input.owner, input.name);
    if (!stored) return { missing: undefined };
    await markContestDeleted(db, stored.id, input);
    const { actor, owner, now } = input;
    await recordAudit(db, { actor, action: 'delete-contest', owner, subject: stored.contest.name }, now);
    return 'done';
  },
);

/** A task's new name reaches every contest of its owner that holds it. */
export async function renameTaskInContests(db: Db, change: Change, from: string, to: string): Promise<void> {
  await renameInContests(db, change, (settings) => ({
    ...settings,
    tasks: renamedRows(settings, 'task', from, to),
  }));
}

/** As it was before it was deleted, open if it was open; what it holds goes by the names of now. */
export async function restoreContest(db: Db, id: string, name: string, change: Change): Promise<void> {
  const stored = await getDeletedContest(db, id);
  const settings = bodyOf(stored);
  const restored = await withPresentNames(db, change.owner, { ...settings, name });
  await takeName(db, 'contest', change.owner, name);
  await unmarkContestDeleted(db, id, restored);
  if (!isSameJson(settings, restored)) await saveContestVersion(db, stored, restored, change);
}
