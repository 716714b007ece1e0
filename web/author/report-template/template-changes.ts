import { referencesIn, renameChartInText } from '#domain/report/chart-references.ts';
import type { ReportTemplate, ReportTemplateFields } from '#domain/report/report-template.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { firstFreeName } from '#domain/text/free-name.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

const NOT_SAVED = '服务器端连接成功，但保存失败';

/** The ticket travels as JSON text, as the calls are specified. */
const payload = <Fields extends { ticket: ReportTemplateFields['ticket'] }>(template: Fields) => ({
  ...template,
  ticket: JSON.stringify(template.ticket),
});

/** Gives back its name. */
export async function addTemplate(owner: string, taken: readonly string[]): Promise<string> {
  const name = firstFreeName('新建报告模板', taken);
  assertDone(await call('POST /api/add-report-template', { body: payload({ owner, name, ticket: {} }) }));
  return name;
}

/** Gives back the new version. */
export async function saveTemplate(
  { thing, version: base }: Versioned<ReportTemplate>,
  template: ReportTemplate,
): Promise<string> {
  const { reply, version } = await callVersioned('POST /api/update-report-template', {
    query: { id: entityId(template.owner, thing.name) },
    body: payload(template),
    headers: basedOn(base),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}

export async function deleteTemplate(template: ReportTemplate): Promise<void> {
  assertDone(await call('POST /api/delete-report-template', { body: payload(template) }));
}

/** The PDF of its sample; the next one is made anew. */
export async function deleteSampleReport({ owner, name, candidate }: ReportTemplate): Promise<void> {
  assertDone(await call('POST /api/delete-report', { query: { id: `${owner}/${candidate}/${name}` } }));
}

/** Which charts have another name in a text that says the same otherwise; undefined where more has changed, or nothing. */
export function chartRenames(before: string, after: string): ReadonlyMap<string, string> | undefined {
  const [old, present] = [referencesIn(before).charts, referencesIn(after).charts];
  const pairs = old.flatMap((name, index) => {
    const now = present[index];
    return now === undefined || now === name ? [] : [[name, now] as const];
  });
  const renames = new Map(pairs);
  return renames.size > 0 && withRenamedCharts(before, renames) === after ? renames : undefined;
}

const withRenamedCharts = (text: string, renames: ReadonlyMap<string, string>) =>
  [...renames].reduce((written, [from, to]) => renameChartInText(written, from, to), text);

/** Why there is another version of which its author may not know. */
export function renamedChartsText(base: ReportTemplate, theirs: ReportTemplate): string | undefined {
  const renames = chartRenames(base.text, theirs.text);
  if (!renames) return undefined;
  const words = [...renames].map(([from, to]) => `“${from}”改名为“${to}”`);
  return `图表${words.join('，')}，报告文本中引用它的地方随之改了名称。`;
}

/**
 * Somebody writes the text while somebody else defines dimensions: what each has changed stays. A chart that was renamed meanwhile
 * is called by its new name in a text that was written with the old one.
 */
export function mergedTemplate(
  base: ReportTemplate,
  mine: ReportTemplate,
  theirs: ReportTemplate,
): ReportTemplate {
  const own = Object.entries(mine).filter(
    ([field, value]) => !isSameJson(value, base[field as keyof ReportTemplate]),
  );
  const merged = { ...theirs, ...Object.fromEntries(own) };
  const renames = chartRenames(base.text, theirs.text);
  return renames ? { ...merged, text: withRenamedCharts(merged.text, renames) } : merged;
}
