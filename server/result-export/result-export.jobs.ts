import { z } from 'zod';
import { ResultFilter } from '#domain/result/result-query.schema.ts';
import { type Raised, raisedFor, type TypedCodes } from '#domain/result-export/answer-variables.ts';
import { ExportChoices } from '#domain/result-export/export-choices.schema.ts';
import { getContestById, type StoredContest } from '#server/contest/index.ts';
import { findSecret } from '#server/database/secret.repository.ts';
import { defineJob, type JobContext, JobRefused } from '#server/jobs/define-job.ts';
import { zipped, type ZipPart } from '#server/zip/index.ts';
import { contestCsv, contestSheets, type FilesAsked, readMePart } from './contest-files.ts';
import { countExported, meansAbsentOnly } from './exported-count.ts';
import { type ExportedContest, readExportedContest } from './exported-rows.ts';
import { DistinctNames, fileNameOf } from './file-names.ts';
import { PSEUDONYM_SECRET } from './result-export.commands.ts';
import { saveExport } from './saved-export.ts';

export const ResultExportInput = z.object({
  /** The ids, which stay when a test is renamed meanwhile. */
  contests: z.array(z.string()),
  /** For people: the names as they were. */
  title: z.string(),
  choices: ExportChoices,
  filter: ResultFilter,
});

type Context = JobContext<z.output<typeof ResultExportInput>>;

async function secretFor({ db, input }: Context): Promise<string> {
  if (input.choices.people !== 'pseudonym') return '';
  const found = await findSecret(db, PSEUDONYM_SECRET);
  if (!found) throw new Error('there is no secret for pseudonyms');
  return found.value;
}

function baseNames(contests: readonly ExportedContest[]): string[] {
  const names = new DistinctNames();
  return contests.map(({ stored }) => names.give(fileNameOf(stored.contest.name)));
}

function piecesOf(contests: readonly ExportedContest[], asked: FilesAsked): AsyncGenerator<Buffer> {
  const { format } = asked.choices;
  const [only] = contests;
  if (format === 'xlsx' && only && contests.length === 1) return contestSheets(only, asked);
  const names = baseNames(contests);
  function* parts(): Generator<ZipPart> {
    if (format === 'csv') yield readMePart(asked);
    for (const [index, contest] of contests.entries()) {
      const name = names[index] ?? '';
      if (format === 'csv') yield* contestCsv(contest, asked, name);
      else yield { name: `${name}-作答结果.xlsx`, content: contestSheets(contest, asked) };
    }
  }
  return zipped(parts());
}

/** A second one is enough, as long as nobody types another code meanwhile. */
const MOST_PASSES = 3;

type Into = (pieces: AsyncIterable<Buffer>) => Promise<void>;

/** Gives how many candidates were written. */
async function writeFiles(
  context: Context,
  contests: readonly ExportedContest[],
  into: Into,
): Promise<number> {
  const { db, owner, input, progress, signal } = context;
  const now = context.now();
  const scope = { owner, contests: contests.map(({ stored }) => stored), filter: input.filter, now };
  const { hasAbsent } = input.choices;
  if (!hasAbsent && (await meansAbsentOnly(db, scope)))
    throw new JobRefused('筛选的只有从未登录的考生，请选择导出从未登录的考生，或改变筛选条件');
  const total = await countExported(db, scope, hasAbsent);
  const secret = await secretFor(context);
  const columns = contests.flatMap(({ read }) => read.columns);
  const typed: TypedCodes = new Map();
  let raised: Raised = new Map();
  for (let pass = 1; ; pass += 1) {
    let count = 0;
    const written = (more: number) => {
      signal.throwIfAborted();
      count += more;
      progress(count, Math.max(total, count), `已写入${count}名`);
    };
    await into(piecesOf(contests, { ...input, db, owner, secret, now, written, raised, typed }));
    // From the beginning where somebody has typed a code, with others in all such columns.
    const better = raisedFor(columns, typed);
    const isSame = columns.every(({ key }) => better.get(key) === raised.get(key));
    if (isSame || pass === MOST_PASSES) return count;
    raised = better;
  }
}

/** The answers of one or several tests, as a file for spreadsheets or for statistics. */
const OF_PEOPLE = { full: '', pseudonym: '-代号', without: '-不含个人信息' } as const;

/** A file with names must not look like one without. */
const whatOf = ({ shape, people }: ExportChoices) =>
  `作答结果${shape === 'long' ? '-长表' : ''}${OF_PEOPLE[people]}`;

export const exportResultsJob = defineJob({
  name: 'result.export',
  label: '导出作答结果',
  input: ResultExportInput,
  subject: ({ title }) => title,
  async run(context) {
    const { input, db, owner, progress } = context;
    progress(0, 0, '正在读取题目');
    const contests: ExportedContest[] = [];
    for (const id of input.contests) {
      const stored: StoredContest = await getContestById(db, id);
      if (stored.contest.owner === owner) contests.push(await readExportedContest(db, stored));
    }
    if (contests.length === 0) throw new JobRefused('测试不存在，可能已被改名或删除');
    const extension = input.choices.format === 'xlsx' && contests.length === 1 ? 'xlsx' : 'zip';
    let count = 0;
    const about = { title: input.title, what: whatOf(input.choices), extension } as const;
    const fileId = await saveExport(context, about, async (into) => {
      count = await writeFiles(context, contests, into);
    });
    const of = contests.length > 1 ? `${contests.length}个测试的` : '';
    return { note: `已导出${of}${count}份作答结果`, fileId };
  },
});
