import { LRUCache } from 'lru-cache';
import type { Ask } from '#domain/report/ask.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { findAuthored } from '#server/database/authored.repository.ts';
import type { DatabaseAccess } from '#server/database/database.ts';
import type { ReportTemplateTable } from '#server/database/schema.ts';
import type { AnswerColumns } from '#server/result/index.ts';
import { numberAsksCommand } from './report-template.commands.ts';
import { listTemplateContests, readBody } from './report-template.repository.ts';
import { columnsOfEach, numberAsks, type TemplateAsk } from './template-asks.ts';

interface AskingTemplate {
  row: ReportTemplateTable;
  body: ReturnType<typeof readBody>;
  asks: readonly TemplateAsk[];
  /** The same as readers are told of them. */
  toldAsks: readonly Ask[];
}

export interface AskedTemplate extends AskingTemplate {
  contests: readonly StoredContest[];
  /** What each of them asks and has asked, by its id. */
  columns: ReadonlyMap<string, AnswerColumns>;
}

interface Kept {
  asking: AskingTemplate;
  columns: ReadonlyMap<string, AnswerColumns>;
}

const kept = new LRUCache<string, Kept>({ max: 200 });

const isSame = (
  { asking, columns: before }: Kept,
  { version }: ReportTemplateTable,
  columns: Kept['columns'],
) =>
  asking.row.version === version &&
  before.size === columns.size &&
  [...columns].every(([contestId, of]) => before.get(contestId) === of);

const told = ({
  key: _key,
  contestId: _contest,
  columns: _columns,
  details: _details,
  ...ask
}: TemplateAsk) => ask;

/**
 * A template, its tests and what it asks. Numbers that somebody is told are stored before: they never mean anything else. Put
 * together once for as long as neither the template nor what its tests ask changes, which is looked at each time.
 */
export async function storedAsks(
  { db, write }: Pick<DatabaseAccess, 'db' | 'write'>,
  owner: string,
  name: string,
): Promise<AskedTemplate | undefined> {
  const row = await findAuthored(db, 'report_template', owner, name);
  if (!row) return undefined;
  const contests = await listTemplateContests(db, row.id);
  const columns = await columnsOfEach(db, contests);
  const before = kept.get(row.id);
  if (before && isSame(before, row, columns)) return { ...before.asking, contests, columns };
  const body = readBody(row);
  const template = { id: row.id, dimensionIds: body.postAsks.map(({ id }) => id) };
  let { asks, unstored } = await numberAsks(db, template, columns);
  if (unstored.length > 0) {
    await write.run(numberAsksCommand, { owner, name: row.name });
    ({ asks, unstored } = await numberAsks(db, template, columns));
  }
  const asking = { row, body, asks, toldAsks: asks.map(told) };
  // What somebody else is numbering at this moment is put together again.
  if (unstored.length === 0) kept.set(row.id, { asking, columns });
  return { ...asking, contests, columns };
}
