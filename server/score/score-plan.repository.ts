import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '#server/database/engine-of.ts';
import type { Db } from '#server/database/schema.ts';

/** A dimension as people are scored by it: what it is made of, by what is asked and not by numbers. */
export interface PlannedDimension {
  /** In its template. */
  id: number;
  /** Of the template and of all that decides the score: another definition has another key. */
  key: string;
  validCount: number;
  askKeys: string[];
}

export interface ScorePlan {
  templateId: string;
  owner: string;
  contests: { name: string; contestId: string }[];
  dimensions: PlannedDimension[];
}

export interface StoredPlan {
  templateId: string;
  dimensions: PlannedDimension[];
  contestIds: string[];
}

/** The contests whose people are still to be noted, and how far that has come. */
type ToMark = { contestId: string; after: string }[];

async function contestIdsOf(db: Db, templateId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_contest')
    .select('contest_id')
    .where('template_id', '=', templateId)
    .where('contest_id', '!=', '')
    .execute();
  return rows.map(({ contest_id }) => contest_id);
}

async function savePlan(db: Db, plan: ScorePlan, before: readonly string[]): Promise<void> {
  const { templateId, owner } = plan;
  const dimensions = JSON.stringify(plan.dimensions);
  const stored = await db
    .selectFrom('score_plan')
    .select(['dimensions', 'to_mark'])
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  const after = plan.contests.map(({ contestId }) => contestId).filter((id) => id !== '');
  const isSame = stored?.dimensions === dimensions && [...before].sort().join() === [...after].sort().join();
  if (isSame) return;
  const waiting = stored?.to_mark ? (JSON.parse(stored.to_mark) as ToMark) : [];
  const ids = new Set([...waiting.map(({ contestId }) => contestId), ...before, ...after]);
  const to_mark =
    ids.size === 0 ? '' : JSON.stringify([...ids].map((contestId) => ({ contestId, after: '' })));
  await db
    .insertInto('score_plan')
    .values({ template_id: templateId, owner, dimensions, to_mark })
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet({ dimensions, to_mark }))
    .execute();
}

/** By what people are scored for a template from now on. Whom it concerns is scored anew before anybody reads a figure. */
export async function planScores(db: Db, plan: ScorePlan): Promise<void> {
  const { templateId, owner, contests } = plan;
  const before = await contestIdsOf(db, templateId);
  await db.deleteFrom('report_contest').where('template_id', '=', templateId).execute();
  if (contests.length > 0) {
    const rows = contests.map(({ name, contestId }, position) => ({
      ...{ template_id: templateId, position, owner, name, contest_id: contestId },
    }));
    await db.insertInto('report_contest').values(rows).execute();
  }
  await savePlan(db, plan, before);
}

/** Of a template that is deleted: what was counted for it alone is taken away again. */
export const dropScores = (db: Db, templateId: string, owner: string): Promise<void> =>
  planScores(db, { templateId, owner, contests: [], dimensions: [] });

export async function listPlans(db: Db, owner: string): Promise<StoredPlan[]> {
  const plans = await db
    .selectFrom('score_plan')
    .select(['template_id', 'dimensions'])
    .where('owner', '=', owner)
    .orderBy('template_id')
    .execute();
  const contests = await db
    .selectFrom('report_contest')
    .select(['template_id', 'contest_id'])
    .where('owner', '=', owner)
    .where('contest_id', '!=', '')
    .execute();
  const byTemplate = Map.groupBy(contests, ({ template_id }) => template_id);
  return plans.map(({ template_id, dimensions }) => ({
    templateId: template_id,
    dimensions: JSON.parse(dimensions) as PlannedDimension[],
    contestIds: (byTemplate.get(template_id) ?? []).map(({ contest_id }) => contest_id),
  }));
}

/** Under which key the scores of a template's dimensions are kept, by the dimension's id. */
export async function listDimensionKeys(db: Db, templateId: string): Promise<Map<number, string>> {
  const plan = await db
    .selectFrom('score_plan')
    .select('dimensions')
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  const dimensions = plan ? (JSON.parse(plan.dimensions) as PlannedDimension[]) : [];
  return new Map(dimensions.map(({ id, key }) => [id, key]));
}

/** Those who wait to be noted or scored: owners, oldest first. */
export async function listWaitingOwners(db: Db): Promise<string[]> {
  const planned = await db
    .selectFrom('score_plan')
    .select('owner')
    .distinct()
    .where('to_mark', '!=', '')
    .execute();
  const pending = await db
    .selectFrom('score_pending')
    .select('owner')
    .groupBy('owner')
    .orderBy((eb) => eb.fn.min('id'))
    .execute();
  return [...new Set([...planned, ...pending].map(({ owner }) => owner))];
}

export async function hasToMark(db: Db, owner: string): Promise<boolean> {
  const row = await db
    .selectFrom('score_plan')
    .select('template_id')
    .where('owner', '=', owner)
    .where('to_mark', '!=', '')
    .executeTakeFirst();
  return row !== undefined;
}

const WAIT_MS = 50;
const LONGEST_WAIT_MS = 10_000;

/**
 * Waits for whoever is just writing: answers that are being stored have not seen the plan, and whoever is scored before they are
 * there would be scored without them. Nobody waits for it. On SQLite nobody else writes meanwhile.
 */
export async function waitForWriters(db: Db): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  const begun = await sql<{
    next: string;
  }>`select txid_snapshot_xmax(txid_current_snapshot())::text as next`.execute(db);
  const next = begun.rows[0]?.next ?? '0';
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += WAIT_MS) {
    const { rows } = await sql<{ done: boolean }>`select
      txid_snapshot_xmin(txid_current_snapshot()) >= ${next}::bigint as done`.execute(db);
    if (rows[0]?.done) return;
    await delay(WAIT_MS);
  }
}

/** Notes some of those whom changed plans concern. True when there are more. */
export async function markSome(db: Db, owner: string, most: number): Promise<boolean> {
  const plan = await db
    .updateTable('score_plan')
    .set((eb) => ({ owner: eb.ref('owner') }))
    .where('template_id', '=', (eb) =>
      eb
        .selectFrom('score_plan')
        .select((inner) => inner.fn.min('template_id').as('id'))
        .where('owner', '=', owner)
        .where('to_mark', '!=', ''),
    )
    .returning(['template_id', 'to_mark'])
    .executeTakeFirst();
  // Somebody else may just have been through with it.
  if (!plan || plan.to_mark === '') return hasToMark(db, owner);
  const [next, ...others] = JSON.parse(plan.to_mark) as ToMark;
  let left: ToMark = others;
  if (next) {
    const users = await db
      .selectFrom('ticket_user')
      .select('ticket')
      .where('contest_id', '=', next.contestId)
      .where('ticket', '>', next.after)
      .orderBy('ticket')
      .limit(most)
      .execute();
    if (users.length > 0)
      await db
        .insertInto('score_pending')
        .values(users.map(({ ticket }) => ({ owner, ticket })))
        .execute();
    const last = users.at(-1);
    if (last && users.length === most) left = [{ contestId: next.contestId, after: last.ticket }, ...others];
  }
  await db
    .updateTable('score_plan')
    .set({ to_mark: left.length === 0 ? '' : JSON.stringify(left) })
    .where('template_id', '=', plan.template_id)
    .execute();
  return left.length > 0 || hasToMark(db, owner);
}

export async function listScoredOwners(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('score_plan').select('owner').distinct().orderBy('owner').execute();
  return rows.map(({ owner }) => owner);
}

/** Forgets what was counted for an owner; everybody is noted to be scored anew. */
export async function forgetScores(db: Db, owner: string): Promise<void> {
  await db.deleteFrom('score_count').where('owner', '=', owner).execute();
  await db.deleteFrom('score_person').where('owner', '=', owner).execute();
  for (const { templateId, contestIds } of await listPlans(db, owner)) {
    if (contestIds.length === 0) continue;
    await db
      .updateTable('score_plan')
      .set({ to_mark: JSON.stringify(contestIds.map((contestId) => ({ contestId, after: '' }))) })
      .where('template_id', '=', templateId)
      .execute();
  }
}
