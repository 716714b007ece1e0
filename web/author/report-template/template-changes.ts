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

/** Somebody writes the text while somebody else defines dimensions: what each has changed stays. */
export function mergedTemplate(
  base: ReportTemplate,
  mine: ReportTemplate,
  theirs: ReportTemplate,
): ReportTemplate {
  const own = Object.entries(mine).filter(
    ([field, value]) => !isSameJson(value, base[field as keyof ReportTemplate]),
  );
  return { ...theirs, ...Object.fromEntries(own) };
}
