import type { Chart, ChartFields } from '#domain/chart/chart.schema.ts';
import { renameChartInText } from '#domain/report/chart-references.ts';
import {
  findAuthored,
  findLockedAuthored,
  listAuthored,
  saveAuthored,
} from '#server/database/authored.repository.ts';
import type { ChartTable, Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';

/** What stands in the row's JSON; the template's name there is that of one that there was none of. */
type Body = Omit<ChartFields, 'name'>;

/** By id where there is such a template, so that it may be renamed. */
export async function chartColumns(
  db: Db,
  owner: string,
  { name, ...body }: ChartFields,
): Promise<Pick<ChartTable, 'name' | 'template_id' | 'body'>> {
  const template =
    body.reportTemplate && (await findAuthored(db, 'report_template', owner, body.reportTemplate));
  return { name, template_id: template ? template.id : '', body: JSON.stringify(body) };
}

export async function chartsFromRows(db: Db, rows: readonly ChartTable[]): Promise<Chart[]> {
  const ids = [...new Set(rows.map(({ template_id }) => template_id))].filter((id) => id !== '');
  const templates =
    ids.length === 0
      ? []
      : await db.selectFrom('report_template').select(['id', 'name']).where('id', 'in', ids).execute();
  const nameOf = new Map(templates.map(({ id, name }) => [id, name]));
  return rows.map(({ owner, name, created_time, template_id, body }) => {
    const fields = JSON.parse(body) as Body;
    const reportTemplate = nameOf.get(template_id) ?? fields.reportTemplate;
    return { owner, name, createdTime: created_time, ...fields, reportTemplate };
  });
}

/** What a chart is called in texts follows its name. */
export async function renameChartInReports(db: Db, change: Change, from: string, to: string): Promise<void> {
  const { owner } = change;
  const names = (await listAuthored(db, 'chart', owner)).map(({ name }) => name);
  const renamed = (stored: string): string | undefined => {
    const body = JSON.parse(stored) as { text: string };
    const text = renameChartInText(body.text, from, to, names);
    return text === body.text ? undefined : JSON.stringify({ ...body, text });
  };
  for (const row of await listAuthored(db, 'report_template', owner)) {
    if (renamed(row.body) === undefined) continue;
    // As it is now: somebody may just have saved another text.
    const stored = await findLockedAuthored(db, 'report_template', owner, row.name);
    const body = stored && renamed(stored.body);
    if (stored && body !== undefined) await saveAuthored(db, 'report_template', stored, change, { body });
  }
}
