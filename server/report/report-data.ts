import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Chart, ChartFields, ChartRows } from '#domain/chart/chart.schema.ts';
import { readChartCode } from '#domain/report/chart-code.schema.ts';
import { isForPlaces } from '#domain/report/place-report.ts';
import { referencesIn, type TextReferences } from '#domain/report/chart-references.ts';
import type {
  ChartWithRows,
  CodeChart,
  ReportData,
  ReportSubject,
} from '#domain/report/report-data.schema.ts';
import { NO_ANSWER } from '#domain/chart/chart-values.ts';
import { type NamedSubject, parseSubject } from '#domain/report/report-subject.ts';
import type { Dimension } from '#domain/report/report-template.schema.ts';
import { chartData, chartsFromRows, type PreparedCharts, prepareCharts } from '#server/chart/index.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { listAuthored } from '#server/database/authored.repository.ts';
import { presentNames } from '#server/database/former-name.repository.ts';
import type { DatabaseAccess } from '#server/database/database.ts';
import {
  answerMapOf,
  columnsOfEach,
  type AskedTemplate,
  dimensionMapOf,
  type GivenValues,
  listReportPeople,
  readGiven,
  type ReportPerson,
  storedAsks,
} from '#server/report-template/index.ts';
import { listPersons, settleScores, type StoredPerson } from '#server/score/index.ts';

const subjectOf = ({ name, realName, school, area, class: inClass, level }: ReportPerson): ReportSubject => ({
  kind: 'candidate',
  ...{ name, realName, school, area, class: inClass, level },
});

type NamedPlace = Exclude<NamedSubject, { kind: 'candidate' }>;

function placeSubject(name: string, named: NamedPlace): ReportSubject {
  const place = { name, realName: named.name, class: '', level: [] };
  return named.kind === 'area'
    ? { kind: 'area', ...place, school: '', area: named.name }
    : { kind: 'school', ...place, school: named.name, area: named.area ?? '' };
}

/** The means of a school or a district, by the ids of dimensions. */
async function placeScores(
  database: DatabaseAccess,
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

export interface FoundReport {
  templateId: string;
  template: { owner: string; name: string; desc: string; text: string };
  isVisible: boolean;
  /** Whether the person has answered anything in the tests of the template. */
  isAnswered: boolean;
  references: TextReferences;
  /** The tests that it is made of. */
  contests: readonly StoredContest[];
  /** Those and the tests of its charts, where these are of other templates. */
  shownContests: readonly StoredContest[];
  /** It was written about a school or a district, and is no candidate's. */
  isForPlaces: boolean;
  data: ReportData;
}

/** A template with what is the same in all its reports. */
export interface PreparedReport extends Pick<
  FoundReport,
  'templateId' | 'template' | 'isVisible' | 'references' | 'contests' | 'shownContests' | 'isForPlaces'
> {
  hasCharts: boolean;
  /** Of all that its author has made: another text or another chart makes another one. */
  fingerprint(): string;
  /** By number; whoever is unknown is left out. Figures are those of the first time: who wants them settled does so before. */
  forPeople(tickets: readonly string[]): Promise<Map<string, FoundReport>>;
  /** About everybody of a school or a district; one of which nothing is known has no figures. */
  forPlace(name: string, place: NamedPlace): Promise<FoundReport>;
}

type Drawn = Pick<ReportData, 'charts' | 'codeCharts'>;

/** Many read reports of the same few texts. */
const readTexts = new LRUCache<string, TextReferences>({ max: 50 });

function knownReferences(text: string, names: readonly string[]): TextReferences {
  const key = hashOf(text, names);
  const known = readTexts.get(key) ?? referencesIn(text, names);
  readTexts.set(key, known);
  return known;
}

/** The charts that a text shows, by name and by code. */
async function drawnCharts(database: DatabaseAccess, template: AskedTemplate) {
  const { owner, name: templateName } = template.row;
  const { text } = template.body;
  const rows = await listAuthored(database.db, 'chart', owner);
  const references = knownReferences(
    text,
    rows.map(({ name }) => name),
  );
  const shown = new Set(references.charts);
  const known = await chartsFromRows(
    database.db,
    rows.filter(({ name }) => shown.has(name)),
  );
  // A text that was saved while a chart was renamed still leads to it.
  const present = await presentNames(
    database.db,
    'chart',
    owner,
    references.charts.filter((name) => !known.some((chart) => chart.name === name)),
  );
  const renamed = await chartsFromRows(
    database.db,
    [...present].flatMap(([name, now]) =>
      rows.flatMap((row) => (row.name === now ? [{ ...row, name }] : [])),
    ),
  );
  const named = [...known, ...renamed];
  const codes = [...references.codes].map(([key, code]) => ({ key, read: readChartCode(code) }));
  const coded = codes.flatMap(({ key, read }) =>
    'fields' in read ? [{ key, chart: ownChart(read.fields, owner, templateName) }] : [],
  );
  const broken = codes.flatMap(({ key, read }): [string, CodeChart][] =>
    'problem' in read ? [[key, read]] : [],
  );
  const all = [...named, ...coded.map(({ chart }) => chart)];
  const prepared = await prepareCharts(database, owner, all, template);
  const ofAnother = (chart: Chart, person: StoredPerson | undefined) => ({
    ...prepared.askedBy(chart),
    words: prepared.wordsOf(chart, person),
  });
  return {
    all,
    references,
    contests: prepared.contests,
    /** With what they show of somebody, or of a school or a district. */
    async of(
      rowsIn: (charts: PreparedCharts) => Promise<ChartRows[]>,
      person?: StoredPerson,
    ): Promise<Drawn> {
      const figures = all.length === 0 ? [] : await rowsIn(prepared);
      const withRows = all.map((chart, index) => ({
        ...{ chart, rows: figures[index] ?? [] },
        ...(chart.reportTemplate === templateName ? {} : ofAnother(chart, person)),
      }));
      const byCode = coded.map(({ key }, index): [string, CodeChart] => [
        key,
        withRows[named.length + index] as ChartWithRows,
      ]);
      return {
        charts: withRows.slice(0, named.length),
        codeCharts: Object.fromEntries([...byCode, ...broken]),
      };
    },
  };
}

/** A chart without a template of its own asks what the report asks. */
const ownChart = (fields: ChartFields, owner: string, templateName: string): Chart => ({
  ...fields,
  owner,
  createdTime: '',
  reportTemplate: fields.reportTemplate || templateName,
});

export const hashOf = (...parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

/** Undefined where there is no such template. */
export async function prepareReport(
  database: DatabaseAccess,
  owner: string,
  templateName: string,
): Promise<PreparedReport | undefined> {
  const { db } = database;
  const found = await storedAsks(database, owner, templateName);
  if (!found) return undefined;
  const { row, body, asks, contests } = found;
  const charts = await drawnCharts(database, found);
  const toldAsks = [...found.toldAsks];
  const same = {
    templateId: row.id,
    template: { owner, name: row.name, desc: body.desc, text: body.text },
    isVisible: body.visibility === 'visible',
    references: charts.references,
    contests,
    shownContests: [...contests, ...charts.contests],
    isForPlaces: isForPlaces(body),
  };
  return {
    ...same,
    hasCharts: charts.all.length > 0,
    fingerprint: () => hashOf(same.template, body.frontUrl, toldAsks, body.postAsks, charts.all),
    async forPeople(tickets) {
      const people = await listReportPeople(db, owner, tickets);
      // Who has begun meanwhile may have been asked something else.
      const columns = await columnsOfEach(db, contests);
      const given = await readGiven(db, { columns }, tickets);
      const scored =
        charts.all.length === 0 ? new Map<string, StoredPerson>() : await listPersons(db, owner, tickets);
      const reports = new Map<string, FoundReport>();
      for (const [ticket, person] of people) {
        const own = given.get(ticket) ?? (new Map() as GivenValues);
        const data: ReportData = {
          subject: subjectOf(person),
          frontUrl: body.frontUrl,
          asks: toldAsks,
          dimensions: body.postAsks,
          answerMap: answerMapOf(asks, own),
          dimensionMap: dimensionMapOf(body.postAsks, asks, own),
          ...(await charts.of((prepared) => prepared.rowsOf(scored.get(ticket)), scored.get(ticket))),
        };
        reports.set(ticket, { ...same, isAnswered: own.size > 0, data });
      }
      return reports;
    },
    async forPlace(name, named) {
      const data: ReportData = {
        subject: placeSubject(name, named),
        frontUrl: body.frontUrl,
        asks: toldAsks,
        dimensions: body.postAsks,
        answerMap: {},
        dimensionMap: await placeScores(database, owner, name, row.name, body.postAsks),
        ...(await charts.of((prepared) => prepared.rowsOfPlace(named))),
      };
      return { ...same, isAnswered: true, data };
    },
  };
}

/** A template with all that its text may refer to, for a candidate, a school or a district; undefined where there is no such template or person. */
export async function findReport(
  database: DatabaseAccess,
  owner: string,
  templateName: string,
  ticket: string,
): Promise<FoundReport | undefined> {
  const prepared = await prepareReport(database, owner, templateName);
  if (prepared?.hasCharts) await settleScores(database, owner);
  const named = parseSubject(ticket);
  if (named.kind !== 'candidate') return prepared?.forPlace(ticket, named);
  return (await prepared?.forPeople([ticket]))?.get(ticket);
}
