import type { FastifyInstance } from 'fastify';
import { deleteReport, downloadReport, generateReport, getReport } from '#api/report.ts';
import { seesTests } from '#domain/progress/watched.ts';
import { parseSubject } from '#domain/report/report-subject.ts';
import { shownData } from '#domain/report/shown-data.ts';
import { findAuthored } from '#server/database/authored.repository.ts';
import type { Db } from '#server/database/schema.ts';
import { QuotaExceeded } from '#server/files/stored-files.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import { PrintProblem } from '#server/print/index.ts';
import { hasSatTestOf, readBody } from '#server/report-template/index.ts';
import { demandWatched } from '#server/school/index.ts';
import { recordReportDeletionCommand } from './report.commands.ts';
import { findReport, type FoundReport } from './report-data.ts';
import { listReportFiles, reportHolder } from './report-file.repository.ts';
import { makeReportPdf, type ReportPrinting } from './report-pdf.ts';

const parts = (id: string) => {
  const [owner = '', first = '', second = ''] = id.split('/');
  return { owner, first, second };
};

/** Authors see every report, candidates their own, staff that of their own school or district. */
async function maySee(
  db: Db,
  session: LiveSession | undefined,
  owner: string,
  subject: string,
): Promise<boolean> {
  const type = session?.actor?.type;
  if (type === 'normal-user') return true;
  if (type === 'report-user') return session?.candidate === subject;
  const named = parseSubject(subject);
  if (type !== 'school-user' || named.kind === 'candidate') return false;
  const place = named.kind === 'area' ? { area: named.name } : { area: named.area, school: named.name };
  const watched = await demandWatched(db, session, owner, place);
  // Of a school only its own staff and its district know which one is meant without the district.
  return named.kind === 'area' ? watched.school === undefined : named.area !== undefined;
}

export function reportRoutes(app: FastifyInstance, printing: ReportPrinting): void {
  const { database, stored } = printing;
  const { db, write } = database;

  /** Of a candidate who has sat one of the tests; for staff who are not kept to other ones. */
  async function isTheirs(
    session: LiveSession | undefined,
    { templateId, template: { owner }, isForPlaces, shownContests, data: { subject } }: FoundReport,
  ): Promise<boolean> {
    if (subject.kind === 'candidate')
      return !isForPlaces && (await hasSatTestOf(db, templateId, subject.name));
    const names = shownContests.map(({ contest }) => contest.name);
    return seesTests(await demandWatched(db, session, owner, {}), names);
  }

  async function findSeen(session: LiveSession | undefined, id: string): Promise<FoundReport | undefined> {
    const { owner, first: template, second: ticket } = parts(id);
    if (!(await maySee(db, session, owner, ticket))) return undefined;
    const found = await findReport(database, owner, template, ticket);
    if (!found || session?.actor?.type === 'normal-user') return found;
    if (!found.isVisible || !(await isTheirs(session, found))) return undefined;
    return { ...found, data: shownData(found.references, found.data) };
  }

  serve(app, getReport, async ({ query, session }) => {
    const found = await findSeen(session, query.id);
    return found ? { template: found.template, data: found.data } : null;
  });

  serve(app, generateReport, async ({ query, session, now }) => {
    const found = await findSeen(session, query.id);
    if (!found) throw new HttpError(404, '没有这一报告');
    try {
      const file = await makeReportPdf(printing, found, session?.actor?.username ?? '', now);
      const address = new URLSearchParams({ id: query.id, file });
      return { status: 'ok' as const, msg: `/api/download-report?${address.toString()}` };
    } catch (error) {
      if (error instanceof QuotaExceeded)
        throw new HttpError(507, '所有者的存储空间已满，不能保存报告，请联系组织方');
      if (!(error instanceof PrintProblem)) throw error;
      app.log.warn({ err: error }, 'a report is not printed');
      throw new HttpError(503, error.message);
    }
  });

  serve(app, downloadReport, async ({ query, session, now }) => {
    const { owner, first: template, second: ticket } = parts(query.id);
    const row = await findAuthored(db, 'report_template', owner, template);
    const file = await stored.find(owner, query.file, now);
    const isSeen =
      row &&
      (await maySee(db, session, owner, ticket)) &&
      (session?.actor?.type === 'normal-user' || readBody(row).visibility === 'visible');
    if (!isSeen || file?.held_by !== reportHolder(row.id, ticket))
      throw new HttpError(404, '报告文件不存在，请重新生成');
    return FileReply.stored(stored.storeOf(file), file.key);
  });

  serve(app, deleteReport, async ({ query, session, now }) => {
    const { owner, first: ticket, second: template } = parts(query.id);
    const row = await findAuthored(db, 'report_template', owner, template);
    if (!row) return false;
    for (const file of await listReportFiles(db, owner, row.id, ticket)) await stored.remove(file);
    const actor = session?.actor?.username ?? '';
    await write.run(recordReportDeletionCommand, { actor, owner, subject: `${row.name}/${ticket}`, now });
    return true;
  });
}
