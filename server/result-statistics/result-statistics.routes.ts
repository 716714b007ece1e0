import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  getAnswerTexts,
  getItemStatistics,
  startItemStatistics,
  type StatisticsQuery,
} from '#api/result-statistics.ts';
import { isFinished } from '#domain/job/job.ts';
import { ItemStatistics } from '#domain/statistics/statistics.schema.ts';
import type { Database } from '#server/database/database.ts';
import { serve } from '#server/http/serve.ts';
import { removeJob } from '#server/jobs/job-purge.ts';
import { findNewestLike, type JobRow, listDoneBefore } from '#server/jobs/job.repository.ts';
import { StatisticsDetail, statisticsJob } from './result-statistics.jobs.ts';
import { answerTextsRead, isSmallRead, statisticsRead } from './result-statistics.reads.ts';

/** So long figures of a large test are shown again; the page says how old they are. */
const KEPT_MS = 5 * 60_000;

type Asked = z.output<typeof StatisticsQuery>;

export function resultStatisticsRoutes(app: FastifyInstance, { db, readers, write }: Database): void {
  const newestLike = (input: Asked): Promise<JobRow | undefined> =>
    findNewestLike(db, {
      ...{ owner: input.owner, kind: statisticsJob.name },
      input: JSON.stringify(statisticsJob.input.parse(input)),
    });

  /** As a job has left them, where that is not long ago. */
  async function keptFigures(job: JobRow, now: Date): Promise<ItemStatistics | undefined> {
    const age = now.getTime() - Date.parse(job.finished_at);
    const detail =
      job.state === 'done' && age < KEPT_MS ? StatisticsDetail.safeParse(JSON.parse(job.detail)) : undefined;
    const file = detail?.success
      ? await app.storedFiles.open(job.owner, detail.data.statisticsFile, now)
      : undefined;
    // What an older release has left may lack something: then it is computed anew.
    return file && ItemStatistics.safeParse(JSON.parse(await text(file.stream))).data;
  }

  serve(app, getItemStatistics, async ({ query, now }) => {
    const { owner, contestIds, scale, ...filter } = query;
    const input = { owner, contestIds, scale, filter, now: now.toISOString() };
    if (await readers.run(isSmallRead, input)) {
      return { statistics: await readers.run(statisticsRead, input), jobId: '', isKept: false };
    }
    const job = await newestLike(query);
    if (job && !isFinished(job.state)) return { statistics: null, jobId: job.id, isKept: false };
    const statistics = job ? await keptFigures(job, now) : undefined;
    return { statistics: statistics ?? null, jobId: '', isKept: statistics !== undefined };
  });

  serve(app, startItemStatistics, async ({ body, session, now }) => {
    const { owner } = body;
    const job = await newestLike(body);
    // Two who look at one time wait for the same.
    if (job && !isFinished(job.state)) return { status: 'ok' as const, msg: job.id };
    const before = new Date(now.getTime() - KEPT_MS).toISOString();
    for (const id of await listDoneBefore(db, { owner, kind: statisticsJob.name, before }))
      await removeJob({ db, write, files: app.storedFiles }, id);
    const actor = session?.actor?.username ?? '';
    return { status: 'ok' as const, msg: await app.jobs.start(statisticsJob, { owner, actor, input: body }) };
  });

  serve(app, getAnswerTexts, ({ query, now }) => {
    const { owner, contestIds, column, text: wanted, cursor, ...filter } = query;
    const input = { owner, contestIds, column, text: wanted, cursor, filter, now: now.toISOString() };
    return readers.run(answerTextsRead, input);
  });
}
