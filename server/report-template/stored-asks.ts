import { findAuthored } from '#server/database/authored.repository.ts';
import type { DatabaseAccess } from '#server/database/database.ts';
import { numberAsksCommand } from './report-template.commands.ts';
import { readBody } from './report-template.repository.ts';
import { readAsks } from './template-asks.ts';

/** A template and what it asks. Numbers that somebody is told are stored before: they never mean anything else. */
export async function storedAsks(
  { db, write }: Pick<DatabaseAccess, 'db' | 'write'>,
  owner: string,
  name: string,
) {
  const row = await findAuthored(db, 'report_template', owner, name);
  if (!row) return undefined;
  const body = readBody(row);
  const template = { id: row.id, dimensionIds: body.postAsks.map(({ id }) => id) };
  const read = await readAsks(db, template);
  if (read.unstored.length === 0) return { row, body, asks: read.asks };
  await write.run(numberAsksCommand, { owner, name: row.name });
  return { row, body, asks: (await readAsks(db, template)).asks };
}
