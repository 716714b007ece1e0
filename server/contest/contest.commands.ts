import { isParent } from '#domain/contest/contest.ts';
import type { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { renameContestInCandidates } from '#server/candidate/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change, ChangeOutcome } from '#server/http/change-outcome.ts';
import {
  findContest,
  findLockedContest,
  insertContest,
  listContests,
  markContestDeleted,
  saveContestVersion,
  type StoredContest,
} from './contest.repository.ts';

export const addContestCommand = command(
  'contest.add',
  async (db: Db, input: Change & { settings: ContestSettings }): Promise<ChangeOutcome> =>
    (await insertContest(db, input.owner, input.settings, input.now)) ? 'done' : 'name-taken',
);

function settingsOf(contest: Contest): ContestSettings {
  const { owner: _owner, createdTime: _createdTime, ...settings } = contest;
  return settings;
}

type RowKind = 'task' | 'contest';

/** In a parent the rows between the opening and the closing page are contests; all other rows are tasks. */
function renamedRows(settings: ContestSettings, kind: RowKind, from: string, to: string): string[] {
  const last = settings.tasks.length - 1;
  return settings.tasks.map((name, index) => {
    const isContest = isParent(settings) && index > 0 && index < last;
    return name === from && isContest === (kind === 'contest') ? to : name;
  });
}

async function renameInContests(
  db: Db,
  owner: string,
  now: Date,
  rename: (settings: ContestSettings) => ContestSettings,
): Promise<void> {
  for (const stored of await listContests(db, owner)) {
    const settings = settingsOf(stored.contest);
    const renamed = rename(settings);
    const isSame =
      renamed.jumpContest === settings.jumpContest &&
      renamed.tasks.every((name, index) => name === settings.tasks[index]);
    if (!isSame) await saveContestVersion(db, stored, renamed, now);
  }
}

async function renameEverywhere(db: Db, owner: string, from: string, to: string, now: Date): Promise<void> {
  await renameInContests(db, owner, now, (settings) => ({
    ...settings,
    tasks: renamedRows(settings, 'contest', from, to),
    jumpContest: settings.jumpContest === from ? to : settings.jumpContest,
  }));
  await renameContestInCandidates(db, owner, from, to);
}

export const updateContestCommand = command(
  'contest.update',
  async (db: Db, input: Change & { name: string; settings: ContestSettings }): Promise<ChangeOutcome> => {
    const { owner, name, settings, now } = input;
    const stored = await findLockedContest(db, owner, name);
    if (!stored) return 'missing';
    const renamed = settings.name !== name;
    if (renamed && (await findContest(db, owner, settings.name))) return 'name-taken';
    await saveContestVersion(db, stored, settings, now);
    if (renamed) await renameEverywhere(db, owner, name, settings.name, now);
    return 'done';
  },
);

export const deleteContestCommand = command(
  'contest.delete',
  async (db: Db, input: Change & { name: string }): Promise<ChangeOutcome> => {
    const stored: StoredContest | undefined = await findContest(db, input.owner, input.name);
    if (!stored) return 'missing';
    await markContestDeleted(db, stored.id, input.now);
    const { actor, owner, name } = input;
    await recordAudit(db, { actor, action: 'delete-contest', owner, subject: name }, input.now);
    return 'done';
  },
);

/** A task's new name reaches every contest of its owner that holds it. */
export async function renameTaskInContests(
  db: Db,
  owner: string,
  from: string,
  to: string,
  now: Date,
): Promise<void> {
  await renameInContests(db, owner, now, (settings) => ({
    ...settings,
    tasks: renamedRows(settings, 'task', from, to),
  }));
}
