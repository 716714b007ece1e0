import type { ChartFields } from '#domain/chart/chart.schema.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import {
  findLockedAuthored,
  insertAuthored,
  isAuthoredName,
  markAuthoredDeleted,
  saveAuthored,
  staleAuthored,
} from '#server/database/authored.repository.ts';
import { command } from '#server/database/command.ts';
import { findDeletion } from '#server/database/deed.repository.ts';
import { recordRename } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change, ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import { chartColumns, renameChartInReports } from './chart.repository.ts';

const KIND = 'chart';

interface AddChart extends Change {
  fields: ChartFields;
}

export const addChartCommand = command(
  'chart.add',
  async (db: Db, input: AddChart): Promise<ChangeOutcome> => {
    const { actor, owner, fields, now } = input;
    const id = await insertAuthored(db, KIND, input, await chartColumns(db, owner, fields));
    if (id === undefined) return 'name-taken';
    await recordAudit(db, { actor, action: 'add-chart', owner, subject: fields.name }, now);
    return 'done';
  },
);

interface UpdateChart extends AddChart {
  name: string;
  base: number | undefined;
  createdTime: string | undefined;
}

export const updateChartCommand = command(
  'chart.update',
  async (db: Db, input: UpdateChart): Promise<SaveOutcome> => {
    const { actor, owner, fields, now } = input;
    const stored = await findLockedAuthored(db, KIND, owner, input.name);
    if (!stored) return { missing: await findDeletion(db, KIND, owner, input.name) };
    const stale = await staleAuthored(db, stored, input);
    if (stale) return stale;
    const [from, to] = [stored.name, fields.name];
    if (from !== to && (await isAuthoredName(db, KIND, owner, to))) return 'name-taken';
    const version = await saveAuthored(db, KIND, stored, input, await chartColumns(db, owner, fields));
    if (from !== to) {
      await recordRename(db, { kind: KIND, owner, id: stored.id, from, to });
      await renameChartInReports(db, input, from, to);
    }
    const detail = from === to ? {} : { from, to };
    await recordAudit(db, { actor, action: 'update-chart', owner, subject: to, detail }, now);
    return { version };
  },
);

export const deleteChartCommand = command(
  'chart.delete',
  async (db: Db, input: Change & { name: string }): Promise<ChangeOutcome> => {
    const { actor, owner, now } = input;
    const stored = await findLockedAuthored(db, KIND, owner, input.name);
    if (!stored) return { missing: undefined };
    await markAuthoredDeleted(db, KIND, stored.id, input);
    await recordAudit(db, { actor, action: 'delete-chart', owner, subject: stored.name }, now);
    return 'done';
  },
);
