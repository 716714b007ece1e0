import type { Chart, ChartRows } from '#domain/chart/chart.schema.ts';
import { type ChartFigures, chartRows } from '#domain/chart/chart-rows.ts';
import { isOwnScope } from '#domain/chart/chart-source.ts';
import type { Ask } from '#domain/report/ask.schema.ts';
import type { ChartWithRows } from '#domain/report/report-data.schema.ts';
import { spokenOf } from '#domain/report/shown-data.ts';
import type { Dimension } from '#domain/report/report-template.schema.ts';
import { type NamedSubject, parseSubject } from '#domain/report/report-subject.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { DatabaseAccess } from '#server/database/database.ts';
import { type AskedTemplate, storedAsks } from '#server/report-template/index.ts';
import {
  areaPlace,
  CITY,
  type CountPlace,
  countsRead,
  findSchoolPlace,
  listDimensionKeys,
  listPersons,
  schoolPlace,
  settleScores,
  type StoredPerson,
} from '#server/score/index.ts';
import {
  chosenWords,
  CountsAround,
  type FiguredTemplate,
  figureKeys,
  personFigures,
  placeFigures,
} from './chart-figures.ts';

interface PreparedTemplate extends FiguredTemplate {
  contests: readonly StoredContest[];
  toldAsks: readonly Ask[];
  dimensions: readonly Dimension[];
}

const NO_TEMPLATE: PreparedTemplate = {
  ...{ id: '', contests: [], asks: [], dimensionKeys: new Map<number, string>() },
  ...{ toldAsks: [], dimensions: [] },
};

type DrawnChart = Pick<Chart, 'type' | 'subType' | 'scopes' | 'reportTemplate'>;
type NamedPlace = Exclude<NamedSubject, { kind: 'candidate' }>;

/** Charts with all that is the same for everybody whom they show. */
export interface PreparedCharts {
  /** What they show of somebody, in their order. */
  rowsOf(person: StoredPerson | undefined): Promise<ChartRows[]>;
  /** The same of a school or a district. */
  rowsOfPlace(place: NamedPlace): Promise<ChartRows[]>;
  /** What somebody has chosen in the first scope of a text, as it was asked; undefined where it says something else. */
  wordsOf(chart: DrawnChart, person: StoredPerson | undefined): string | undefined;
  /** The tests whose figures they show. */
  contests: readonly StoredContest[];
  /** What the ids in a chart's scopes stand for. */
  askedBy(chart: DrawnChart): Pick<ChartWithRows, 'asks' | 'dimensions'>;
}

async function placeOf(
  { db }: DatabaseAccess,
  owner: string,
  named: NamedPlace,
): Promise<CountPlace | undefined> {
  if (named.kind === 'area') return areaPlace(named.name);
  return named.area === undefined
    ? findSchoolPlace(db, owner, named.name)
    : schoolPlace(named.area, named.name);
}

/** Figures are read when the first person is asked for: whoever wants them settled does so before. */
export async function prepareCharts(
  database: DatabaseAccess,
  owner: string,
  charts: readonly DrawnChart[],
  known?: AskedTemplate,
): Promise<PreparedCharts> {
  const templates = new Map<string, PreparedTemplate>();
  for (const name of new Set(charts.map(({ reportTemplate }) => reportTemplate))) {
    if (name === '') continue;
    const found = name === known?.row.name ? known : await storedAsks(database, owner, name);
    if (!found) continue;
    const { id } = found.row;
    const dimensionKeys = await listDimensionKeys(database.db, id);
    const { asks, toldAsks, body, contests } = found;
    templates.set(name, { id, contests, asks, dimensionKeys, toldAsks, dimensions: body.postAsks });
  }
  const templateOf = (chart: DrawnChart) => templates.get(chart.reportTemplate) ?? NO_TEMPLATE;
  const asked = charts.flatMap((chart) =>
    figureKeys(
      templateOf(chart),
      chart.scopes.map(({ askId }) => askId),
    ),
  );
  const keys = [...new Set(asked)];
  const around = new CountsAround(database.readers, owner, keys);
  const rowsBy = (figuresOf: (template: FiguredTemplate) => ChartFigures) => {
    const figures = new Map([NO_TEMPLATE, ...templates.values()].map((each) => [each, figuresOf(each)]));
    return charts.map((chart) => chartRows(chart, figures.get(templateOf(chart)) as ChartFigures));
  };
  return {
    contests: [...templates.values()].flatMap((template) => template.contests),
    wordsOf(chart, person) {
      const [scope] = chart.scopes;
      if (chart.type !== 'text' || !scope || !isOwnScope(scope)) return undefined;
      return chosenWords(templateOf(chart), person, scope.askId);
    },
    askedBy(chart) {
      const { toldAsks: asks, dimensions } = templateOf(chart);
      return spokenOf(new Set(chart.scopes.map(({ askId }) => askId)), { asks, dimensions });
    },
    async rowsOf(person) {
      const counts = await around.of(person);
      return rowsBy((template) => personFigures(template, person, counts));
    },
    async rowsOfPlace(named) {
      const place = await placeOf(database, owner, named);
      // The others are read only where they are compared with.
      const isCompared = charts.some(({ scopes }) => scopes.some(({ type }) => type === '分位数'));
      const places = [CITY, ...(place ? [place] : [])];
      const everyPlaceOf = isCompared ? named.kind : undefined;
      const { counts, peers } = await database.readers.run(countsRead, { owner, keys, places, everyPlaceOf });
      return rowsBy((template) => placeFigures(template, place ?? areaPlace(''), counts, peers));
    },
  };
}

/** What these charts show of a candidate, a school or a district, in their order. */
export async function chartData(
  database: DatabaseAccess,
  owner: string,
  subjectName: string,
  charts: readonly DrawnChart[],
): Promise<ChartRows[]> {
  if (charts.length === 0) return [];
  await settleScores(database, owner);
  const prepared = await prepareCharts(database, owner, charts);
  const subject = parseSubject(subjectName);
  if (subject.kind !== 'candidate') return prepared.rowsOfPlace(subject);
  return prepared.rowsOf((await listPersons(database.db, owner, [subjectName])).get(subjectName));
}
