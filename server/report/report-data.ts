import { createHash } from 'node:crypto';
import type { Chart, ChartFields } from '#domain/chart/chart.schema.ts';
import { readChartCode } from '#domain/report/chart-code.schema.ts';
import { chartCodesIn, chartsIn } from '#domain/report/chart-references.ts';
import type {
  ChartWithRows,
  CodeChart,
  ReportData,
  ReportSubject,
} from '#domain/report/report-data.schema.ts';
import { chartsFromRows, prepareCharts } from '#server/chart/index.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { listAuthored } from '#server/database/authored.repository.ts';
import type { DatabaseAccess } from '#server/database/database.ts';
import {
  answerMapOf,
  type GivenValues,
  listReportPeople,
  listTemplateContests,
  readGiven,
  type ReportPerson,
  storedAsks,
} from '#server/report-template/index.ts';
import { listPersons, settleScores, type StoredPerson } from '#server/score/index.ts';

const subjectOf = ({ name, realName, school, area, class: inClass, level }: ReportPerson): ReportSubject => ({
  kind: 'candidate',
  ...{ name, realName, school, area, class: inClass, level },
});

export interface FoundReport {
  templateId: string;
  template: { owner: string; name: string; desc: string; text: string };
  isVisible: boolean;
  /** Whether the person has answered anything in the tests of the template. */
  isAnswered: boolean;
  data: ReportData;
}

/** A template with what is the same in all its reports. */
export interface PreparedReport extends Pick<FoundReport, 'templateId' | 'template' | 'isVisible'> {
  contests: readonly StoredContest[];
  hasCharts: boolean;
  /** Of all that its author has made: another text or another chart makes another one. */
  fingerprint: string;
  /** By number; whoever is unknown is left out. Figures are those of the first time: who wants them settled does so before. */
  forPeople(tickets: readonly string[]): Promise<Map<string, FoundReport>>;
}

interface DrawnText {
  owner: string;
  templateName: string;
  text: string;
}

/** The charts that a text shows, by name and by code. */
async function drawnCharts(database: Pick<DatabaseAccess, 'db' | 'write'>, drawn: DrawnText) {
  const { owner, templateName, text } = drawn;
  const rows = await listAuthored(database.db, 'chart', owner);
  const shown = new Set(
    chartsIn(
      text,
      rows.map(({ name }) => name),
    ),
  );
  const named = await chartsFromRows(
    database.db,
    rows.filter(({ name }) => shown.has(name)),
  );
  const codes = [...chartCodesIn(text)].map(([key, code]) => ({ key, read: readChartCode(code) }));
  const coded = codes.flatMap(({ key, read }) =>
    'fields' in read ? [{ key, chart: ownChart(read.fields, owner, templateName) }] : [],
  );
  const broken = codes.flatMap(({ key, read }): [string, CodeChart][] =>
    'problem' in read ? [[key, read]] : [],
  );
  const all = [...named, ...coded.map(({ chart }) => chart)];
  const prepared = await prepareCharts(database, owner, all);
  return {
    all,
    /** With what they show of somebody. */
    async of(person: StoredPerson | undefined): Promise<Pick<ReportData, 'charts' | 'codeCharts'>> {
      const figures = all.length === 0 ? [] : await prepared.rowsOf(person);
      const withRows = all.map((chart, index) => ({ chart, rows: figures[index] ?? [] }));
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
  database: Pick<DatabaseAccess, 'db' | 'write'>,
  owner: string,
  templateName: string,
): Promise<PreparedReport | undefined> {
  const { db } = database;
  const found = await storedAsks(database, owner, templateName);
  if (!found) return undefined;
  const { row, body, asks } = found;
  const contests = await listTemplateContests(db, row.id);
  const charts = await drawnCharts(database, { owner, templateName: row.name, text: body.text });
  const shownAsks = asks.map(({ key: _key, columns: _columns, details: _details, ...ask }) => ask);
  const same = {
    templateId: row.id,
    template: { owner, name: row.name, desc: body.desc, text: body.text },
    isVisible: body.visibility === 'visible',
  };
  return {
    ...same,
    contests,
    hasCharts: charts.all.length > 0,
    fingerprint: hashOf(same.template, body.frontUrl, shownAsks, body.postAsks, charts.all),
    async forPeople(tickets) {
      const people = await listReportPeople(db, owner, tickets);
      const given = await readGiven(db, contests, tickets);
      const scored =
        charts.all.length === 0 ? new Map<string, StoredPerson>() : await listPersons(db, owner, tickets);
      const reports = new Map<string, FoundReport>();
      for (const [ticket, person] of people) {
        const own = given.get(ticket) ?? (new Map() as GivenValues);
        const data: ReportData = {
          subject: subjectOf(person),
          frontUrl: body.frontUrl,
          asks: shownAsks,
          dimensions: body.postAsks,
          answerMap: answerMapOf(asks, own),
          ...(await charts.of(scored.get(ticket))),
        };
        reports.set(ticket, { ...same, isAnswered: own.size > 0, data });
      }
      return reports;
    },
  };
}

/** A template with all that its text may refer to, for one candidate; undefined where there is no such template or person. */
export async function findReport(
  database: DatabaseAccess,
  owner: string,
  templateName: string,
  ticket: string,
): Promise<FoundReport | undefined> {
  const prepared = await prepareReport(database, owner, templateName);
  if (prepared?.hasCharts) await settleScores(database, owner);
  return (await prepared?.forPeople([ticket]))?.get(ticket);
}
