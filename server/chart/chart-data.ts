import type { Chart, ChartRows } from '#domain/chart/chart.schema.ts';
import { chartRows } from '#domain/chart/chart-rows.ts';
import type { Database } from '#server/database/database.ts';
import { storedAsks } from '#server/report-template/index.ts';
import { listPersons, settleScores } from '#server/score/index.ts';
import { type FiguredTemplate, figureKeys, personFigures, readCountsAround } from './chart-figures.ts';

const NO_TEMPLATE: FiguredTemplate = { id: '', asks: [], dimensions: [] };

/** What these charts show of somebody, in their order. */
export async function chartData(
  database: Database,
  owner: string,
  ticket: string,
  charts: readonly Pick<Chart, 'type' | 'subType' | 'scopes' | 'reportTemplate'>[],
): Promise<ChartRows[]> {
  if (charts.length === 0) return [];
  await settleScores(database, owner);
  const { db } = database;
  const person = (await listPersons(db, owner, [ticket])).get(ticket);
  const templates = new Map<string, FiguredTemplate>();
  for (const name of new Set(charts.map(({ reportTemplate }) => reportTemplate))) {
    const found = name === '' ? undefined : await storedAsks(database, owner, name);
    if (found) templates.set(name, { id: found.row.id, asks: found.asks, dimensions: found.body.postAsks });
  }
  const templateOf = (chart: Pick<Chart, 'reportTemplate'>) =>
    templates.get(chart.reportTemplate) ?? NO_TEMPLATE;
  const keys = charts.flatMap((chart) =>
    figureKeys(
      templateOf(chart),
      chart.scopes.map(({ askId }) => askId),
    ),
  );
  const counts = await readCountsAround(db, owner, person, [...new Set(keys)]);
  return charts.map((chart) => chartRows(chart, personFigures(templateOf(chart), person, counts)));
}
