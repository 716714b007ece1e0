import { Readable } from 'node:stream';
import { z } from 'zod';
import { StatisticsQuery } from '#api/result-statistics.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { spool } from '#server/files/spool.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { countPresent } from '#server/result/index.ts';
import { computeStatistics } from './compute-statistics.ts';
import { findAskedContests } from './respondents.ts';

/** Which file has the figures; the tray does not offer it, because only the page can read it. */
export const StatisticsDetail = z.object({ statisticsFile: z.string() });

export const statisticsJob = defineJob({
  name: 'result.statistics',
  label: '题目统计',
  input: StatisticsQuery,
  subject: ({ contestIds }) =>
    contestIds
      .split(',')
      .map((id) => parseEntityId(id).name)
      .join('、'),
  async run({ input, db, progress, signal, now, saveFile }) {
    const { owner, contestIds, scale, ...filter } = input;
    const contests = await findAskedContests(db, { owner, contestIds });
    const total = await countPresent(db, { owner, contests, filter, now: now() });
    const asked = { owner, contestIds, scale, filter, now: now().toISOString() };
    const watching = { signal, progress: (done: number) => progress(done, total, `已统计${done}人`) };
    const statistics = await computeStatistics(db, asked, watching);
    const spooled = await spool(Readable.from([JSON.stringify(statistics)]));
    try {
      const about = { fileName: '题目统计.json', extension: 'json', contentType: 'application/json' };
      const statisticsFile = await saveFile({ path: spooled.path, ...about });
      return { note: `已统计${statistics.people}人的作答`, detail: { statisticsFile } };
    } finally {
      await spooled.remove();
    }
  },
});
