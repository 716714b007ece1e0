import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  downloadTaskImages,
  downloadTicketLogs,
  exportResults,
  exportTaskImages,
  exportTicketLogs,
} from '#api/result-export.ts';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import {
  EXPORT_FORMATS,
  type ExportChoices,
  PEOPLE_FORMS,
} from '#domain/result-export/export-choices.schema.ts';
import { JOB_TEXTS } from '#domain/job/job.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { findContest } from '#server/contest/index.ts';
import type { Database } from '#server/database/database.ts';
import { FileReply } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { serve } from '#server/http/serve.ts';
import type { LiveSession } from '#server/http/sessions.ts';
import type { Job } from '#server/jobs/define-job.ts';
import { whileWaitedFor } from '#server/jobs/upload-job.ts';
import { eachOnce, findAsked } from '#server/result/index.ts';
import { recordResultExportCommand } from './result-export.commands.ts';
import { exportResultsJob } from './result-export.jobs.ts';
import { exportTaskImagesJob } from './task-images.jobs.ts';
import { exportTicketLogsJob } from './ticket-logs.jobs.ts';

const GONE = '测试不存在，可能已被改名或删除';
const actorOf = (session: LiveSession | undefined) => session?.actor?.username ?? '';

/** As people read it in the audit log: in which form, and of whom. */
function detailOf({ format, people, partial }: ExportChoices, filter: ResultFilter): Record<string, string> {
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  const drafts = partial === 'marked' ? '，包含没有提交的答案' : '';
  const note = `${EXPORT_FORMATS[format]}，个人信息：${PEOPLE_FORMS[people]}${drafts}`;
  return { ...Object.fromEntries(asked), note };
}

export function resultExportRoutes(app: FastifyInstance, { db, write }: Database): void {
  const record = (
    action: 'export-ticket-logs' | 'export-task-images',
    { owner, actor, subject, now }: { owner: string; actor: string; subject: string; now: Date },
    detail: Record<string, string> = {},
  ) =>
    write.run(recordResultExportCommand, {
      action,
      owner,
      actor,
      subject,
      detail,
      hasPseudonyms: false,
      now,
    });

  async function contestAt(contestId: string) {
    const { owner, name } = parseEntityId(contestId);
    const stored = await findContest(db, owner, name);
    if (!stored) throw new HttpError(404, GONE);
    return { owner, contest: stored.id, title: stored.contest.name };
  }

  /** Does the work beside the thread that answers, and sends what came of it; whoever goes away ends it. */
  async function madeByJob<Input extends z.ZodType>(
    job: Job<Input>,
    start: { owner: string; actor: string; input: z.input<Input> },
    reply: FastifyReply,
  ): Promise<FileReply> {
    const id = await app.jobs.start(job, start);
    const row = await app.jobs.untilEnded(start.owner, id, whileWaitedFor(reply));
    if (!row) await app.jobs.cancel(start.owner, id);
    if (row?.state !== 'done') throw new HttpError(422, row?.error || JOB_TEXTS.unexpected);
    const file = await app.storedFiles.find(start.owner, row.file_id, app.clock());
    if (!file) throw new HttpError(404, JOB_TEXTS.fileGone);
    return FileReply.stored(app.storedFiles.storeOf(file), file.key);
  }

  serve(app, exportResults, async ({ body, session, now }) => {
    const { owner, choices, filter } = body;
    const actor = actorOf(session);
    const contests = eachOnce(await findAsked(db, owner, body.contestIds));
    if (contests.length === 0) throw new HttpError(404, GONE);
    const names = contests.map(({ contest }) => contest.name);
    await write.run(recordResultExportCommand, {
      ...{ actor, owner, now, action: 'export-results', subject: names.join(',') },
      detail: detailOf(choices, filter),
      hasPseudonyms: choices.people === 'pseudonym',
    });
    const [first = ''] = names;
    const title = names.length > 1 ? `${first}等${names.length}个测试` : first;
    const input = { contests: contests.map(({ id }) => id), title, choices, filter };
    return { status: 'ok' as const, msg: await app.jobs.start(exportResultsJob, { owner, actor, input }) };
  });

  serve(app, exportTicketLogs, async ({ query, session, now }) => {
    const { owner, ...input } = await contestAt(query.contestId);
    const actor = actorOf(session);
    await record('export-ticket-logs', { owner, actor, subject: input.title, now });
    return { status: 'ok' as const, msg: await app.jobs.start(exportTicketLogsJob, { owner, actor, input }) };
  });

  serve(app, exportTaskImages, async ({ query, session, now }) => {
    const { owner, ...contest } = await contestAt(query.contestId);
    const actor = actorOf(session);
    await record(
      'export-task-images',
      { owner, actor, subject: contest.title, now },
      { note: `题目：${query.taskId}` },
    );
    const input = { ...contest, task: query.taskId };
    return { status: 'ok' as const, msg: await app.jobs.start(exportTaskImagesJob, { owner, actor, input }) };
  });

  serve(app, downloadTicketLogs, async ({ query, session, reply, now }) => {
    const { owner, ...input } = await contestAt(query.contestId);
    const actor = actorOf(session);
    await record('export-ticket-logs', { owner, actor, subject: input.title, now });
    return madeByJob(exportTicketLogsJob, { owner, actor, input }, reply);
  });

  serve(app, downloadTaskImages, async ({ query, session, reply, now }) => {
    const { owner, ...contest } = await contestAt(query.contestId);
    const actor = actorOf(session);
    await record(
      'export-task-images',
      { owner, actor, subject: contest.title, now },
      { note: `题目：${query.taskId}` },
    );
    return madeByJob(exportTaskImagesJob, { owner, actor, input: { ...contest, task: query.taskId } }, reply);
  });
}
