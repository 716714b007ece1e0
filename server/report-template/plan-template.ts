import { createHash } from 'node:crypto';
import type { Dimension, ReportTemplateFields } from '#domain/report/report-template.schema.ts';
import { listContestsById } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { type PlannedDimension, planScores } from '#server/score/index.ts';
import { insertAskNumbers, listAskNumbers } from './report-ask.repository.ts';
import { resolveContests } from './report-template.repository.ts';
import { type NumberedAsks, readAsks } from './template-asks.ts';

type ResolvedContests = Awaited<ReturnType<typeof resolveContests>>;

const KEY_LENGTH = 12;

/** By numbers that were ever given: what is not asked for the moment, or lies in the trash, still belongs to it. */
function plannedDimension(
  templateId: string,
  { id, validCount, askIds }: Dimension,
  numbers: ReadonlyMap<string, number>,
): PlannedDimension {
  const keyOf = new Map([...numbers].map(([key, number]) => [number, key]));
  const askKeys = askIds.flatMap((askId) => keyOf.get(askId) ?? []).sort();
  const identity = JSON.stringify([templateId, validCount, askKeys]);
  // Another definition has another key, so that scores of two definitions never stand in one heap.
  const key = createHash('sha256').update(identity).digest('base64url').slice(0, KEY_LENGTH);
  return { id, key, validCount, askKeys };
}

interface Planned {
  id: string;
  owner: string;
  postAsks: readonly Dimension[];
  contests: ResolvedContests;
  asks: NumberedAsks;
}

/** From now on people are scored by what the template says. */
export async function planTemplate(db: Db, { id, owner, contests, postAsks, asks }: Planned): Promise<void> {
  await insertAskNumbers(db, id, asks.unstored);
  const numbers = await listAskNumbers(db, id);
  const dimensions = postAsks.map((dimension) => plannedDimension(id, dimension, numbers));
  await planScores(db, { templateId: id, owner, contests, dimensions });
}

/** What a template asks that has these tests; an id that no template has yet has no numbers. */
export async function resolveAsks(
  db: Db,
  { id, owner }: { id: string; owner: string },
  { contests: names, postAsks }: Pick<ReportTemplateFields, 'contests' | 'postAsks'>,
): Promise<{ contests: ResolvedContests; asks: NumberedAsks }> {
  const contests = await resolveContests(db, owner, names);
  const stored = await listContestsById(
    db,
    contests.flatMap(({ contestId }) => (contestId === '' ? [] : [contestId])),
  );
  const byId = new Map(stored.map((contest) => [contest.id, contest]));
  const dimensionIds = postAsks.map((dimension) => dimension.id);
  const inOrder = contests.flatMap(({ contestId }) => byId.get(contestId) ?? []);
  return { contests, asks: await readAsks(db, { id, dimensionIds }, inOrder) };
}
