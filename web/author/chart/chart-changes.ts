import type { Chart, ChartFields } from '#domain/chart/chart.schema.ts';
import { newChart } from '#domain/chart/chart-rules.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { firstFreeName } from '#domain/text/free-name.ts';
import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

const NOT_SAVED = '服务器端连接成功，但保存失败';

/** Of a list that is typed line by line the last ones may be empty. */
function withoutEmptyEnd(options: readonly string[]): string[] {
  let end = options.length;
  while (end > 0 && options[end - 1]?.trim() === '') end -= 1;
  return options.slice(0, end).map((option) => option.trim());
}

export async function addChart(owner: string, taken: readonly string[], template: string): Promise<string> {
  const name = firstFreeName('新建图表', taken);
  assertDone(await call('POST /api/add-chart', { body: { ...newChart(name, template), owner } }));
  return name;
}

/** Gives back the new version. */
export async function saveChart({ thing, version: base }: Versioned<Chart>, chart: Chart): Promise<string> {
  const { reply, version } = await callVersioned('POST /api/update-chart', {
    query: { id: entityId(chart.owner, thing.name) },
    body: { ...chart, options: withoutEmptyEnd(chart.options) },
    headers: basedOn(base),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}

export async function deleteChart({ owner, name }: Chart): Promise<void> {
  assertDone(await call('POST /api/delete-chart', { body: { owner, name } }));
}

/** What stands in a report's text for a chart. */
export const chartLink = (name: string): string => `{图表:${name}}`;

/** The chart itself, to stand in a report's text: it needs no chart of its name. */
export function chartCode({ owner: _owner, createdTime: _time, ...fields }: Chart): string {
  const chart: ChartFields = { ...fields, options: withoutEmptyEnd(fields.options) };
  return `{图表代码:${JSON.stringify(chart)}}`;
}
