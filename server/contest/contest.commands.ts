import type { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import { renameContestInCandidates } from '#server/candidate/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import { findDeletion, getSaving } from '#server/database/deed.repository.ts';
import { presentNames, recordRename, takeName } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change, ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import {
  findContest,
  findLockedContest,
  getDeletedContest,
  insertContest,
  isChildRow,
  isContestName,
  listContests,
  markContestDeleted,
  saveContestVersion,
  settingsOf,
  unmarkContestDeleted,
} from './contest.repository.ts';

type RowKind = 'task' | 'contest';

function rowKind(contest: Pick<Contest, 'type' | 'tasks'>, index: number): RowKind {
  return isChildRow(contest, index) ? 'contest' : 'task';
}

/** Whoever writes an old name means the thing that had it: what is stored is what that is called now. */
async function withPresentNames(db: Db, owner: string, settings: ContestSettings): Promise<ContestSettings> {
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

export const addContestCommand = command(
  'contest.add',
  async (db: Db, input: Change & { settings: ContestSettings }): Promise<ChangeOutcome> => {
    const settings = await withPresentNames(db, input.owner, input.settings);
    return (await insertContest(db, input, settings)) ? 'done' : 'name-taken';
  },
);

function renamedRows(settings: ContestSettings, kind: RowKind, from: string, to: string): string[] {
  return settings.tasks.map((name, index) =>
    name === from && rowKind(settings, index) === kind ? to : name,
  );
}

async function renameInContests(
  db: Db,
  change: Change,
  rename: (settings: ContestSettings) => ContestSettings,
): Promise<void> {
  for (const stored of await listContests(db, change.owner)) {
    const settings = settingsOf(stored.contest);
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

interface ContestUpdate extends Change {
  name: string;
  settings: ContestSettings;
  /** The version that the author had before them; without one the last change wins. */
  base?: number | undefined;
  /** Of the thing that the author had before them, which may no longer be the one of that name. */
  createdTime?: string | undefined;
}

export const updateContestCommand = command(
  'contest.update',
  async (db: Db, input: ContestUpdate): Promise<SaveOutcome> => {
    const { owner, base, createdTime = '' } = input;
    const stored = await findLockedContest(db, owner, input.name);
    if (!stored) return { missing: await findDeletion(db, 'contest', owner, input.name) };
    if (base !== undefined && createdTime !== '' && createdTime !== stored.contest.createdTime)
      return 'another';
    if (base !== undefined && base !== stored.version) {
      return {
        stale: { ...(await getSaving(db, 'contest', stored.id, stored.version)), version: stored.version },
      };
    }
    const settings = await withPresentNames(db, owner, input.settings);
    const [from, to] = [stored.contest.name, settings.name];
    if (from !== to && (await isContestName(db, owner, to))) return 'name-taken';
    const version = await saveContestVersion(db, stored, settings, input);
    if (from === to) return { version };
    await recordRename(db, { kind: 'contest', owner, id: stored.id, from, to });
    await renameEverywhere(db, input, from, to);
    // One that leads to itself has just been saved once more.
    return { version: (await findContest(db, owner, to))?.version ?? version };
  },
);

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
  const settings = settingsOf(stored.contest);
  const restored = await withPresentNames(db, change.owner, { ...settings, name });
  await takeName(db, 'contest', change.owner, name);
  await unmarkContestDeleted(db, id, restored);
  if (!isSameJson(settings, restored)) await saveContestVersion(db, stored, restored, change);
}
