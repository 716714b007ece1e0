import { z } from 'zod';
import { textOfChart } from '#domain/chart/chart-text.ts';
import { renderReport } from '#domain/report/report-document.ts';
import { findAuthoredById } from '#server/database/authored.repository.ts';
import { defineJob, type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { openPrinter, type Printer, PrintProblem } from '#server/print/index.ts';
import { saveExport } from '#server/result-export/index.ts';
import { scoreEverybody } from '#server/score/index.ts';
import { zipped, type ZipPart } from '#server/zip/index.ts';
import { BatchPrinting, madeInOrder } from './report-batch.ts';
import { BATCH_JOB } from './forget-reports.ts';
import { BatchSummary, LEFT_OUT } from './report-batch-summary.ts';
import { type FoundReport, prepareReport, type PreparedReport } from './report-data.ts';
import { ReportNames } from './report-names.ts';
import { countTakers, takerPortions, type TakersAsked } from './report-taker.repository.ts';

/** So many people and their answers are read at once. */
const PORTION = 50;
/** More files a plain zip file has no numbers for. */
const MOST_REPORTS = 65_000;
/** Where all of the first fail, the others would too, each after a long wait. */
const MOST_FAILED_AT_FIRST = 10;
const NO_LOG = { info: () => undefined, warn: () => undefined };

const BatchInput = z.object({
  templateId: z.string(),
  /** What it is called when the job begins; it may be renamed meanwhile. */
  template: z.string(),
  /** Empty: everywhere, every test of the template. */
  school: z.string(),
  area: z.string().optional(),
  contestId: z.string(),
  contest: z.string(),
});
type Context = JobContext<z.output<typeof BatchInput>>;

/** A job reads by itself and hands what is to be changed to the queue. */
const databaseOf = ({ db, write }: Context) => ({
  db,
  write: { run: write },
  readers: {
    run: <In, Out>(wanted: { run(on: typeof db, input: In): Promise<Out> }, input: In) =>
      wanted.run(db, input),
  },
});

function takersOf({ owner, input }: Context, { contests }: PreparedReport): TakersAsked {
  const { school, area, contestId, contest } = input;
  const wanted = contests.filter(({ id }) => contestId === '' || id === contestId);
  if (wanted.length === 0)
    throw new JobRefused(contest === '' ? '报告模板中没有测试' : `报告模板中没有测试“${contest}”`);
  return { owner, school, area, contestIds: wanted.map(({ id }) => id) };
}

const scopeText = ({ school, area, contest }: Context['input']): string[] =>
  Object.entries({ 区县: area, 学校: school, 测试: contest }).flatMap(([label, value]) =>
    value ? [`${label}：${value}`] : [],
  );

interface Batch {
  context: Context;
  report: PreparedReport;
  printer: Printer;
  asked: TakersAsked;
  total: number;
}

type Asked = FoundReport | { gone: string };

async function* reportsOf({ context, report, asked }: Batch): AsyncGenerator<Asked> {
  for await (const tickets of takerPortions(context.db, asked, PORTION)) {
    context.signal.throwIfAborted();
    const found = await report.forPeople(tickets);
    for (const ticket of tickets) yield found.get(ticket) ?? { gone: ticket };
  }
}

/** What stands in red in somebody's report; without drawing it, since it may have been printed before. */
function mistakesIn({ template, data }: FoundReport): string[] {
  const { errors } = renderReport(template.text, data, { chart: () => '', words: textOfChart });
  return errors.map(({ message }) => message);
}

/** Each report as it is ready, and at the end what is not there. */
async function* parts(batch: Batch, summary: BatchSummary): AsyncGenerator<ZipPart> {
  const { context, report, total } = batch;
  const printing = await BatchPrinting.begin(context, batch.printer, report);
  const names = new ReportNames();
  const make = async (asked: Asked) => ({
    asked,
    pdf: 'gone' in asked || !asked.isAnswered ? undefined : await printing.pdfOf(asked),
  });
  let seen = 0;
  for await (const { asked, pdf } of madeInOrder(reportsOf(batch), make)) {
    context.signal.throwIfAborted();
    if ('gone' in asked) summary.leaveOut({ name: asked.gone, realName: '' }, LEFT_OUT.gone);
    else if (pdf === undefined) summary.leaveOut(asked.data.subject, LEFT_OUT['no-answers']);
    else if (typeof pdf === 'string') summary.failed(asked.data.subject, pdf);
    else {
      summary.made += 1;
      summary.noteMistakes(asked.data.subject, mistakesIn(asked));
      yield { name: names.give(asked.data.subject), content: pdf };
    }
    if (summary.made === 0 && summary.failures >= MOST_FAILED_AT_FIRST)
      throw new JobRefused(`前${summary.failures}份报告都没有生成：${summary.lastFailure}`);
    seen += 1;
    context.progress(seen, Math.max(total, seen), `已生成${summary.made}份报告`);
  }
  yield { name: '说明.txt', content: summary.text(report.template.name, scopeText(context.input)) };
}

async function writeBatch(batch: Batch): Promise<{ note: string; fileId: string }> {
  const { context, report } = batch;
  const summary = new BatchSummary();
  const title = [report.template.name, context.input.area, context.input.school].filter(Boolean).join('-');
  const about = { title, what: '报告', extension: 'zip' } as const;
  const fileId = await saveExport(context, about, async (into) => {
    await into(zipped(parts(batch, summary)));
    if (summary.made === 0) throw new JobRefused('这些考生都没有作答，没有可以生成的报告');
  });
  return { note: summary.note, fileId };
}

/** All reports of a template as one file. */
export const exportReportsJob = defineJob({
  name: BATCH_JOB,
  label: '打包下载报告',
  input: BatchInput,
  subject: ({ template, school, area, contest }) =>
    [template, area, school, contest].filter(Boolean).join('，'),
  mostMinutes: 24 * 60,
  async run(context) {
    const { db, owner, input, progress, signal, chromiumPath } = context;
    // One of its own, as long as the job lasts: that of the main thread is not within reach.
    const printer = openPrinter({ chromiumPath, log: NO_LOG });
    try {
      if (printer.state() === 'missing') throw new JobRefused(new PrintProblem('no-chromium').message);
      progress(0, 0, '正在统计作答');
      const database = databaseOf(context);
      await scoreEverybody(database, owner, signal);
      signal.throwIfAborted();
      const row = await findAuthoredById(db, 'report_template', input.templateId);
      const report = row?.owner === owner ? await prepareReport(database, owner, row.name) : undefined;
      if (!report) throw new JobRefused(`报告模板“${input.template}”已被删除`);
      const asked = takersOf(context, report);
      const total = await countTakers(db, asked);
      if (total === 0) throw new JobRefused('还没有考生参加这些测试，没有可以生成的报告');
      if (total > MOST_REPORTS)
        throw new JobRefused(`报告超过${MOST_REPORTS}份，一个.zip文件放不下，请按区县或学校分几次下载`);
      return await writeBatch({ context, report, printer, asked, total });
    } finally {
      await printer.close();
    }
  },
});
