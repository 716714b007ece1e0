import type { FastifyInstance } from 'fastify';
import { addFromTemplate, exportContest, getContestTemplates } from '#api/contest-archive.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { goesByList } from '#domain/ticket/ticket-admission.ts';
import { findContest, recordTicketExportCommand } from '#server/contest/index.ts';
import { familyOf } from '#server/copying/index.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import { addFromTemplateCommand } from './archive-import.commands.ts';
import { exportContestJob } from './contest-export.jobs.ts';
import { allTemplates } from './templates.ts';

/** Whole tests: out as a file, and in from the templates that come with the product. */
export function contestArchiveRoutes(app: FastifyInstance, { db, write }: Database): void {
  serve(app, exportContest, async ({ query, session, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const actor = session?.actor?.username ?? '';
    const stored = await findContest(db, owner, name);
    if (!stored) throw new HttpError(404, '测试不存在，可能已被改名或删除');
    const hasTickets = query.tickets === '1';
    const contest = stored.contest.name;
    for (const { contest: one } of hasTickets ? await familyOf(db, owner, stored) : []) {
      if (goesByList(one)) await write.run(recordTicketExportCommand, { actor, owner, name: one.name, now });
    }
    const input = { contest, hasTickets };
    return { status: 'ok' as const, msg: await app.jobs.start(exportContestJob, { owner, actor, input }) };
  });

  serve(app, getContestTemplates, async () => (await allTemplates()).map(({ shown }) => shown));

  serve(app, addFromTemplate, async ({ body, session, now }) => {
    const template = (await allTemplates()).find(({ shown }) => shown.id === body.template);
    if (!template) throw new HttpError(404, '没有这个模板', { field: 'template' });
    const { contests, tasks } = template.plan;
    const archive = { contests: contests.map(({ settings }) => ({ settings })), tasks, files: [] };
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, now };
    const name = await write.run(addFromTemplateCommand, {
      ...change,
      archive: { ...archive, filesFrom: '' },
    });
    return { status: 'ok' as const, msg: name };
  });
}
