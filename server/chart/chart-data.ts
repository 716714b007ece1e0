import type { Chart, ChartRows } from '#domain/chart/chart.schema.ts';
import { chartRows } from '#domain/chart/chart-rows.ts';
import type { DatabaseAccess } from '#server/database/database.ts';
import { storedAsks } from '#server/report-template/index.ts';
import { listPersons, settleScores, type StoredPerson } from '#server/score/index.ts';
import { CountsAround, type FiguredTemplate, figureKeys, personFigures } from './chart-figures.ts';

const NO_TEMPLATE: FiguredTemplate = { id: '', asks: [], dimensions: [] };

type DrawnChart = Pick<Chart, 'type' | 'subType' | 'scopes' | 'reportTemplate'>;

/** Charts with all that is the same for everybody whom they show. */
export interface PreparedCharts {
  /** What they show of somebody, in their order. */
  rowsOf(person: StoredPerson | undefined): Promise<ChartRows[]>;
}

/** Figures are read when the first person is asked for: whoever wants them settled does so before. */
export async function prepareCharts(
  database: Pick<DatabaseAccess, 'db' | 'write'>,
  owner: string,
  charts: readonly DrawnChart[],
): Promise<PreparedCharts> {
  const templates = new Map<string, FiguredTemplate>();
  for (const name of new Set(charts.map(({ reportTemplate }) => reportTemplate))) {
    const found = name === '' ? undefined : await storedAsks(database, owner, name);
    if (found) templates.set(name, { id: found.row.id, asks: found.asks, dimensions: found.body.postAsks });
  }
  const templateOf = (chart: DrawnChart) => templates.get(chart.reportTemplate) ?? NO_TEMPLATE;
  const keys = charts.flatMap((chart) =>
    figureKeys(
      templateOf(chart),
      chart.scopes.map(({ askId }) => askId),
    ),
  );
  const around = new CountsAround(database.db, owner, [...new Set(keys)]);
  return {
    async rowsOf(person) {
      const counts = await around.of(person);
      return charts.map((chart) => chartRows(chart, personFigures(templateOf(chart), person, counts)));
    },
  };
}

/** What these charts show of somebody, in their order. */
export async function chartData(
  database: DatabaseAccess,
  owner: string,
  ticket: string,
  charts: readonly DrawnChart[],
): Promise<ChartRows[]> {
  if (charts.length === 0) return [];
  await settleScores(database, owner);
  const person = (await listPersons(database.db, owner, [ticket])).get(ticket);
  return (await prepareCharts(database, owner, charts)).rowsOf(person);
}
