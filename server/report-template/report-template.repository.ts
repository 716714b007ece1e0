import { isForPlaces } from '#domain/report/place-report.ts';
import type { ReportTemplate, ReportTemplateFields } from '#domain/report/report-template.schema.ts';
import { listContestsById, listContestsNamed, type StoredContest } from '#server/contest/index.ts';
import { findLockedAuthored, listAuthored, saveAuthored } from '#server/database/authored.repository.ts';
import { presentNames } from '#server/database/former-name.repository.ts';
import type { Db, ReportTemplateTable } from '#server/database/schema.ts';

/** What stands in the row's JSON: names and tests have columns and rows of their own. */
type Body = Omit<ReportTemplateFields, 'name' | 'contests'>;

export const bodyOf = ({ name: _name, contests: _contests, ...body }: ReportTemplateFields): string =>
  JSON.stringify(body satisfies Body);

export const readBody = ({ body }: Pick<ReportTemplateTable, 'body'>): Body => JSON.parse(body) as Body;

/** What the tests of templates are called now, in their order. */
async function contestNamesOf(db: Db, templateIds: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>(templateIds.map((id) => [id, []]));
  if (templateIds.length === 0) return names;
  const rows = await db
    .selectFrom('report_contest as r')
    .leftJoin('contest as c', 'c.id', 'r.contest_id')
    .select(['r.template_id', 'r.name', 'c.name as present'])
    .where('r.template_id', 'in', templateIds)
    .orderBy('r.position')
    .execute();
  for (const { template_id, name, present } of rows) names.get(template_id)?.push(present ?? name);
  return names;
}

export async function templatesFromRows(
  db: Db,
  rows: readonly ReportTemplateTable[],
): Promise<ReportTemplate[]> {
  const names = await contestNamesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    owner: row.owner,
    name: row.name,
    createdTime: row.created_time,
    ...readBody(row),
    contests: names.get(row.id) ?? [],
  }));
}

/** Whoever writes an old name means the test that had it; one that there is none of is kept by its name. */
export async function resolveContests(
  db: Db,
  owner: string,
  names: readonly string[],
): Promise<{ name: string; contestId: string }[]> {
  const present = await presentNames(db, 'contest', owner, names);
  const now = names.map((name) => present.get(name) ?? name);
  const stored = await listContestsNamed(db, owner, now);
  const ids = new Map(stored.map(({ id, contest }) => [contest.name, id]));
  return [...new Set(now)].map((name) => ({ name, contestId: ids.get(name) ?? '' }));
}

/** In the order of the template; a test that is deleted asks nothing. */
export async function listTemplateContests(db: Db, templateId: string): Promise<StoredContest[]> {
  const rows = await db
    .selectFrom('report_contest')
    .select('contest_id')
    .where('template_id', '=', templateId)
    .where('contest_id', '!=', '')
    .orderBy('position')
    .execute();
  const ids = rows.map(({ contest_id }) => contest_id);
  const byId = new Map((await listContestsById(db, ids)).map((stored) => [stored.id, stored]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The templates about people that have a test which one of these has begun, the oldest first, by number. */
export async function listTemplatesOf(
  db: Db,
  owner: string,
  tickets: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (tickets.length === 0) return new Map();
  const taken = await db
    .selectFrom('report_contest as r')
    .innerJoin('ticket_user as u', 'u.contest_id', 'r.contest_id')
    .select(['u.ticket', 'r.template_id'])
    .distinct()
    .where('r.owner', '=', owner)
    .where('r.contest_id', '!=', '')
    .where('u.ticket', 'in', tickets)
    .execute();
  const ids = new Set(taken.map(({ template_id }) => template_id));
  const templates = (await listAuthored(db, 'report_template', owner)).filter(
    (row) => ids.has(row.id) && !isForPlaces(readBody(row)),
  );
  const byTicket = Map.groupBy(taken, ({ ticket }) => ticket);
  return new Map(
    [...byTicket].map(([ticket, rows]) => {
      const theirs = new Set(rows.map(({ template_id }) => template_id));
      return [ticket, templates.filter(({ id }) => theirs.has(id)).map(({ id, name }) => ({ id, name }))];
    }),
  );
}

export async function hasSatTestOf(db: Db, templateId: string, ticket: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_contest as r')
    .innerJoin('ticket_user as u', 'u.contest_id', 'r.contest_id')
    .select('u.id')
    .where('r.template_id', '=', templateId)
    .where('r.contest_id', '!=', '')
    .where('u.ticket', '=', ticket)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of one person. */
export async function listTemplateIdsOf(db: Db, owner: string, ticket: string): Promise<Set<string>> {
  const templates = (await listTemplatesOf(db, owner, [ticket])).get(ticket) ?? [];
  return new Set(templates.map(({ id }) => id));
}

/** Which tests each of an owner's templates has. */
export async function listContestIdsByTemplate(
  db: Db,
  owner: string,
): Promise<{ templateId: string; contestId: string }[]> {
  return db
    .selectFrom('report_contest')
    .select(['template_id as templateId', 'contest_id as contestId'])
    .where('owner', '=', owner)
    .where('contest_id', '!=', '')
    .execute();
}

/** Whoever is a template's sample stays so under another number. */
export async function renumberSample(
  db: Db,
  change: { actor: string; owner: string; now: Date },
  from: string,
  to: string,
): Promise<void> {
  for (const listed of await listAuthored(db, 'report_template', change.owner)) {
    if (readBody(listed).candidate !== from) continue;
    const row = await findLockedAuthored(db, 'report_template', change.owner, listed.name);
    const body = row && readBody(row);
    if (!body || body.candidate !== from) continue;
    await saveAuthored(db, 'report_template', row, change, {
      body: JSON.stringify({ ...body, candidate: to } satisfies Body),
    });
  }
}

/** What hangs on a template that is gone for good. */
export async function forgetTemplate(db: Db, templateId: string): Promise<void> {
  await db.deleteFrom('report_ask').where('template_id', '=', templateId).execute();
  await db.deleteFrom('score_plan').where('template_id', '=', templateId).where('to_mark', '=', '').execute();
}
