import type { FastifyInstance } from 'fastify';
import { countReports, exportReports } from '#api/report.ts';
import { findAuthored } from '#server/database/authored.repository.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { listTemplateContests } from '#server/report-template/index.ts';
import { exportReportsJob } from './report-batch.jobs.ts';
import { recordReportExportCommand } from './report.commands.ts';
import { countTakersRead } from './report-taker.repository.ts';

interface Asked {
  owner: string;
  template: string;
  contest: string;
}

/** All reports of a template at once. */
export function reportBatchRoutes(app: FastifyInstance, { db, write, readers }: Database): void {
  /** The template, and the tests that are meant. */
  async function findAsked({ owner, template, contest }: Asked) {
    const row = await findAuthored(db, 'report_template', owner, template);
    if (!row) throw new HttpError(404, '报告模板不存在，可能已被改名或删除', { field: 'template' });
    const contests = await listTemplateContests(db, row.id);
    const wanted = contests.filter((stored) => contest === '' || stored.contest.name === contest);
    if (wanted.length === 0 && contest !== '')
      throw new HttpError(404, `报告模板中没有测试“${contest}”`, { field: 'contest' });
    return { row, contests: wanted };
  }

  serve(app, exportReports, async ({ body, session, now }) => {
    const { owner, school, area, contest } = body;
    const { row, contests } = await findAsked(body);
    const actor = session?.actor?.username ?? '';
    const detail = { area: area ?? '', school, ...(contest === '' ? {} : { note: `测试：${contest}` }) };
    await write.run(recordReportExportCommand, { actor, owner, subject: row.name, detail, now });
    const contestId = contest === '' ? '' : (contests[0]?.id ?? '');
    const input = { templateId: row.id, template: row.name, school, area, contestId, contest };
    return { status: 'ok' as const, msg: await app.jobs.start(exportReportsJob, { owner, actor, input }) };
  });

  serve(app, countReports, async ({ query }) => {
    const { owner, school, area } = query;
    const contestIds = (await findAsked(query)).contests.map(({ id }) => id);
    return { people: await readers.run(countTakersRead, { owner, contestIds, school, area }) };
  });
}
