import { z } from 'zod';
import { ResultFilter } from '#domain/result/result-query.schema.ts';
import { getContestById } from '#server/contest/index.ts';
import { defineJob, type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { countLogs, logPortions } from '#server/log/index.ts';
import { listResultPortions } from '#server/result/index.ts';
import { type SheetCell, sheetPieces } from '#server/spreadsheet/index.ts';
import { LOG_TITLES, LogReader } from './log-rows.ts';
import { saveExport } from './saved-export.ts';

const PEOPLE = 200;
const ENTRIES = 500;
/** Less than a sheet can hold. */
const ROWS_A_SHEET = 1_000_000;

const LogsInput = z.object({ contest: z.string(), title: z.string() });
type Context = JobContext<z.output<typeof LogsInput>>;

async function* allRows(
  context: Context,
  total: number,
  written: (count: number) => void,
): AsyncGenerator<SheetCell[]> {
  const { db, owner, input, progress, signal } = context;
  const stored = await getContestById(db, input.contest);
  const reader = new LogReader(db);
  let count = 0;
  const asked = { owner, contests: [stored], filter: ResultFilter.parse({}), now: context.now() };
  for await (const people of listResultPortions(db, asked, PEOPLE)) {
    for (const person of people) {
      reader.beginCandidate();
      for await (const entries of logPortions(db, person.user.id, ENTRIES)) {
        signal.throwIfAborted();
        yield* reader.rows(person, entries);
        count += entries.length;
        written(count);
        progress(count, Math.max(total, count), `已写入${count}条`);
      }
    }
  }
}

/** So many of them, and no more: the next sheet goes on where this one ends. */
async function* taken<Row>(rows: AsyncGenerator<Row>, most: number): AsyncGenerator<Row> {
  for (let count = 0; count < most; count += 1) {
    const next = await rows.next();
    if (next.done) return;
    yield next.value;
  }
}

/** Every state of every answer while it was being made, as far as the pages have logged it. */
export const exportTicketLogsJob = defineJob({
  name: 'result.export-logs',
  label: '导出作答日志',
  input: LogsInput,
  subject: ({ title }) => title,
  async run(context) {
    const { db, owner, input, progress } = context;
    progress(0, 0, '正在统计');
    const stored = await getContestById(db, input.contest);
    const total = stored.contest.owner === owner ? await countLogs(db, stored.id) : 0;
    if (total === 0) throw new JobRefused('这个测试没有作答日志：没有考生作答，或测试没有设置记录间隔');
    let count = 0;
    const rows = allRows(context, total, (written) => (count = written));
    const columns = LOG_TITLES.map((header) => ({ header, isText: true }));
    const length = Math.ceil(total / ROWS_A_SHEET);
    const sheets = Array.from({ length }, (_, index) => ({
      // The last one has room for what is logged meanwhile.
      ...{ rows: taken(rows, index === length - 1 ? Infinity : ROWS_A_SHEET), columns },
      sheetName: index === 0 ? '作答日志' : `作答日志${index + 1}`,
    }));
    const about = { title: input.title, what: '作答日志', extension: 'xlsx' } as const;
    const fileId = await saveExport(context, about, (into) => into(sheetPieces(sheets)));
    return { note: `已导出${count}条作答日志`, fileId };
  },
});
