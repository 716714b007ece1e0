import { isParent } from '#domain/contest/contest.ts';
import { restoredName } from '#domain/trash/trash.ts';
import { findContest, isContestName, restoreContest } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { isAuthoredName, restoreAuthored } from '#server/database/authored.repository.ts';
import { command } from '#server/database/command.ts';
import type { NamedKind } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { isNameTaken, restoreOne } from '#server/message/index.ts';
import { restoreReportTemplate } from '#server/report-template/index.ts';
import { isResourceName, restoreResource } from '#server/resource/index.ts';
import { isTaskName, listTaskHeads, restoreTask } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import { findLockedDeleted } from './trash.repository.ts';

const correspondence = (kind: 'message' | 'notice') => ({
  isTaken: (db: Db, owner: string, name: string) => isNameTaken(db, kind, owner, name),
  restore: (db: Db, id: string, name: string, change: Change) => restoreOne(db, kind, id, name, change),
});

const KINDS = {
  contest: { isTaken: isContestName, restore: restoreContest },
  task: { isTaken: isTaskName, restore: restoreTask },
  resource: { isTaken: isResourceName, restore: restoreResource },
  message: correspondence('message'),
  notice: correspondence('notice'),
  report_template: {
    isTaken: (db: Db, owner: string, name: string) => isAuthoredName(db, 'report_template', owner, name),
    restore: restoreReportTemplate,
  },
  chart: {
    isTaken: (db: Db, owner: string, name: string) => isAuthoredName(db, 'chart', owner, name),
    restore: (db: Db, id: string, name: string, change: Change) =>
      restoreAuthored(db, 'chart', id, name, change),
  },
};

interface Restored {
  from: string;
  /** Another one when its own was taken meanwhile. */
  name: string;
  /** Tasks of a contest that are no longer there. */
  missing: string[];
}

async function missingTasks(db: Db, owner: string, name: string): Promise<string[]> {
  const contest = (await findContest(db, owner, name))?.contest;
  if (!contest || isParent(contest)) return [];
  const present = new Set((await listTaskHeads(db, owner, contest.tasks)).map((head) => head.name));
  return contest.tasks.filter((task) => !present.has(task) && !builtInTask(owner, task));
}

export const restoreCommand = command(
  'trash.restore',
  async (db: Db, input: Change & { kind: NamedKind; id: string }): Promise<Restored | 'missing'> => {
    const { actor, owner, kind, id, now } = input;
    const deleted = await findLockedDeleted(db, input);
    if (!deleted) return 'missing';
    const { isTaken, restore } = KINDS[kind];
    const name = await restoredName(deleted.name, (wanted) => isTaken(db, owner, wanted));
    await restore(db, id, name, input);
    const detail = name === deleted.name ? {} : { from: deleted.name, to: name };
    await recordAudit(db, { actor, action: `restore-${kind}`, owner, subject: name, detail }, now);
    return {
      from: deleted.name,
      name,
      missing: kind === 'contest' ? await missingTasks(db, owner, name) : [],
    };
  },
);
