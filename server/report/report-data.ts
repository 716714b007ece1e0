import type { ReportData, ReportSubject } from '#domain/report/report-data.schema.ts';
import { chartData, chartsFromRows } from '#server/chart/index.ts';
import { listAuthored } from '#server/database/authored.repository.ts';
import type { Database } from '#server/database/database.ts';
import {
  answerMapOf,
  type GivenValues,
  listReportPeople,
  listTemplateContests,
  readGiven,
  type ReportPerson,
  storedAsks,
} from '#server/report-template/index.ts';

const subjectOf = ({ name, realName, school, area, class: inClass, level }: ReportPerson): ReportSubject => ({
  kind: 'candidate',
  ...{ name, realName, school, area, class: inClass, level },
});

interface FoundReport {
  template: { owner: string; name: string; desc: string; text: string };
  isVisible: boolean;
  data: ReportData;
}

/** A template with all that its text may refer to, for one candidate; undefined where there is no such template or person. */
export async function findReport(
  database: Database,
  owner: string,
  templateName: string,
  ticket: string,
): Promise<FoundReport | undefined> {
  const { db } = database;
  const found = await storedAsks(database, owner, templateName);
  const person = (await listReportPeople(db, owner, [ticket])).get(ticket);
  if (!found || !person) return undefined;
  const { row, body, asks } = found;
  const given: GivenValues =
    (await readGiven(db, await listTemplateContests(db, row.id), [ticket])).get(ticket) ?? new Map();
  const rows = (await listAuthored(db, 'chart', owner)).filter(({ template_id }) => template_id === row.id);
  const charts = await chartsFromRows(db, rows);
  const figures = await chartData(database, owner, ticket, charts);
  return {
    template: { owner, name: row.name, desc: body.desc, text: body.text },
    isVisible: body.visibility === 'visible',
    data: {
      subject: subjectOf(person),
      frontUrl: body.frontUrl,
      asks: asks.map(({ key: _key, columns: _columns, details: _details, ...ask }) => ask),
      dimensions: body.postAsks,
      answerMap: answerMapOf(asks, given),
      charts: charts.map((chart, index) => ({ chart, rows: figures[index] ?? [] })),
    },
  };
}
