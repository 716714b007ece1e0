import type { Chart, ChartFields } from '#domain/chart/chart.schema.ts';
import { readChartCode } from '#domain/report/chart-code.schema.ts';
import { chartCodesIn, chartsIn } from '#domain/report/chart-references.ts';
import type {
  ChartWithRows,
  CodeChart,
  ReportData,
  ReportSubject,
} from '#domain/report/report-data.schema.ts';
import { NO_ANSWER } from '#domain/chart/chart-values.ts';
import { parseSubject } from '#domain/report/report-subject.ts';
import type { Dimension } from '#domain/report/report-template.schema.ts';
import { chartData, chartsFromRows } from '#server/chart/index.ts';
import { listAuthored } from '#server/database/authored.repository.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import {
  answerMapOf,
  dimensionMapOf,
  type GivenValues,
  listReportPeople,
  listTemplateContests,
  readGiven,
  type ReportPerson,
  storedAsks,
} from '#server/report-template/index.ts';

/** Undefined for a number that nobody has; a school or a district of which nothing is known has a report without figures. */
async function findSubject(db: Db, owner: string, name: string): Promise<ReportSubject | undefined> {
  const person = (await listReportPeople(db, owner, [name])).get(name);
  if (person) return subjectOf(person);
  const named = parseSubject(name);
  if (named.kind === 'candidate') return undefined;
  const place = { name, realName: named.name, class: '', level: [] };
  return named.kind === 'area'
    ? { kind: 'area', ...place, school: '', area: named.name }
    : { kind: 'school', ...place, school: named.name, area: named.area ?? '' };
}

/** The means of a school or a district, by the ids of dimensions. */
async function placeScores(
  database: Database,
  owner: string,
  subjectName: string,
  reportTemplate: string,
  dimensions: readonly Dimension[],
): Promise<Record<string, number>> {
  const scopes = dimensions.map(({ id }) => ({
    type: '默认' as const,
    range: '个人' as const,
    text: '',
    askId: id,
  }));
  const chart = { type: 'bar' as const, subType: 'bar-basic-y' as const, scopes, reportTemplate };
  const [rows = []] = await chartData(database, owner, subjectName, [chart]);
  return Object.fromEntries(dimensions.map(({ id }, index) => [String(id), rows[index]?.[0] ?? NO_ANSWER]));
}

const subjectOf = ({ name, realName, school, area, class: inClass, level }: ReportPerson): ReportSubject => ({
  kind: 'candidate',
  ...{ name, realName, school, area, class: inClass, level },
});

export interface FoundReport {
  templateId: string;
  template: { owner: string; name: string; desc: string; text: string };
  isVisible: boolean;
  data: ReportData;
}

interface DrawnText {
  owner: string;
  ticket: string;
  templateName: string;
  text: string;
}

/** The charts that a text shows, by name and by code, with what they show of somebody. */
async function drawnCharts(database: Database, { owner, ticket, templateName, text }: DrawnText) {
  const { db } = database;
  const rows = await listAuthored(db, 'chart', owner);
  const shown = new Set(
    chartsIn(
      text,
      rows.map(({ name }) => name),
    ),
  );
  const named = await chartsFromRows(
    db,
    rows.filter(({ name }) => shown.has(name)),
  );
  const codes = [...chartCodesIn(text)].map(([key, code]) => ({ key, read: readChartCode(code) }));
  const coded = codes.flatMap(({ key, read }) =>
    'fields' in read ? [{ key, chart: ownChart(read.fields, owner, templateName) }] : [],
  );
  const all = [...named, ...coded.map(({ chart }) => chart)];
  const figures = await chartData(database, owner, ticket, all);
  const drawn = all.map((chart, index) => ({ chart, rows: figures[index] ?? [] }));
  const byCode = coded.map(({ key }, index): [string, CodeChart] => [
    key,
    drawn[named.length + index] as ChartWithRows,
  ]);
  const broken = codes.flatMap(({ key, read }): [string, CodeChart][] =>
    'problem' in read ? [[key, read]] : [],
  );
  return { charts: drawn.slice(0, named.length), codeCharts: Object.fromEntries([...byCode, ...broken]) };
}

/** A chart without a template of its own asks what the report asks. */
const ownChart = (fields: ChartFields, owner: string, templateName: string): Chart => ({
  ...fields,
  owner,
  createdTime: '',
  reportTemplate: fields.reportTemplate || templateName,
});

/** A template with all that its text may refer to, for one candidate; undefined where there is no such template or person. */
export async function findReport(
  database: Database,
  owner: string,
  templateName: string,
  ticket: string,
): Promise<FoundReport | undefined> {
  const { db } = database;
  const found = await storedAsks(database, owner, templateName);
  const subject = await findSubject(db, owner, ticket);
  if (!found || !subject) return undefined;
  const { row, body, asks } = found;
  const given: GivenValues =
    (await readGiven(db, await listTemplateContests(db, row.id), [ticket])).get(ticket) ?? new Map();
  const { charts, codeCharts } = await drawnCharts(database, {
    owner,
    ticket,
    templateName: row.name,
    text: body.text,
  });
  return {
    templateId: row.id,
    template: { owner, name: row.name, desc: body.desc, text: body.text },
    isVisible: body.visibility === 'visible',
    data: {
      subject,
      frontUrl: body.frontUrl,
      asks: asks.map(
        ({ key: _key, contestId: _contest, columns: _columns, details: _details, ...ask }) => ask,
      ),
      dimensions: body.postAsks,
      answerMap: answerMapOf(asks, given),
      dimensionMap:
        subject.kind === 'candidate'
          ? dimensionMapOf(body.postAsks, asks, given)
          : await placeScores(database, owner, ticket, row.name, body.postAsks),
      charts,
      codeCharts,
    },
  };
}
