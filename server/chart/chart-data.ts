import type { Chart, ChartRows } from '#domain/chart/chart.schema.ts';
import { type ChartFigures, chartRows } from '#domain/chart/chart-rows.ts';
import { type NamedSubject, parseSubject } from '#domain/report/report-subject.ts';
import type { Database } from '#server/database/database.ts';
import { storedAsks } from '#server/report-template/index.ts';
import {
  areaPlace,
  CITY,
  countsRead,
  findSchoolPlace,
  listPersons,
  schoolPlace,
  settleScores,
} from '#server/score/index.ts';
import { type FiguredTemplate, figureKeys, personFigures, placeFigures } from './chart-figures.ts';

const NO_TEMPLATE: FiguredTemplate = { id: '', asks: [], dimensions: [] };

type Drawn = Pick<Chart, 'type' | 'subType' | 'scopes' | 'reportTemplate'>;
type FiguresOf = (template: FiguredTemplate) => ChartFigures;

async function figuresOfPerson(
  { db, readers }: Database,
  owner: string,
  ticket: string,
  keys: string[],
): Promise<FiguresOf> {
  const person = (await listPersons(db, owner, [ticket])).get(ticket);
  const places = [CITY, ...(person && person.school !== '' ? [schoolPlace(person.area, person.school)] : [])];
  const { counts } = await readers.run(countsRead, { owner, keys, places, everyPlaceOf: undefined });
  return (template) => personFigures(template, person, counts);
}

/** The others are read only where they are compared with. */
async function figuresOfPlace(
  { db, readers }: Database,
  owner: string,
  subject: Exclude<NamedSubject, { kind: 'candidate' }>,
  keys: string[],
  isCompared: boolean,
): Promise<FiguresOf> {
  const place =
    subject.kind === 'area'
      ? areaPlace(subject.name)
      : subject.area === undefined
        ? await findSchoolPlace(db, owner, subject.name)
        : schoolPlace(subject.area, subject.name);
  const places = [CITY, ...(place ? [place] : [])];
  const everyPlaceOf = isCompared ? subject.kind : undefined;
  const { counts, peers } = await readers.run(countsRead, { owner, keys, places, everyPlaceOf });
  const own = place ?? areaPlace('');
  return (template) => placeFigures(template, own, counts, peers);
}

/** What these charts show of a candidate, a school or a district, in their order. */
export async function chartData(
  database: Database,
  owner: string,
  subjectName: string,
  charts: readonly Drawn[],
): Promise<ChartRows[]> {
  if (charts.length === 0) return [];
  await settleScores(database, owner);
  const templates = new Map<string, FiguredTemplate>();
  for (const name of new Set(charts.map(({ reportTemplate }) => reportTemplate))) {
    const found = name === '' ? undefined : await storedAsks(database, owner, name);
    if (found) templates.set(name, { id: found.row.id, asks: found.asks, dimensions: found.body.postAsks });
  }
  const templateOf = (chart: Drawn) => templates.get(chart.reportTemplate) ?? NO_TEMPLATE;
  const asked = charts.flatMap((chart) =>
    figureKeys(
      templateOf(chart),
      chart.scopes.map(({ askId }) => askId),
    ),
  );
  const keys = [...new Set(asked)];
  const subject = parseSubject(subjectName);
  const isCompared = charts.some(({ scopes }) => scopes.some(({ type }) => type === '分位数'));
  const figuresOf =
    subject.kind === 'candidate'
      ? await figuresOfPerson(database, owner, subjectName, keys)
      : await figuresOfPlace(database, owner, subject, keys, isCompared);
  return charts.map((chart) => chartRows(chart, figuresOf(templateOf(chart))));
}
