// Runs what stands beside an exported CSV in R and in PSPP, opens exports by LibreOffice, and compares what they read to the
// answers themselves.
// Beside `npm test`, which knows the text of the scripts: few who change something else have these programs.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { StatusReply } from '#api/endpoint.ts';
import { isFinished } from '#domain/job/job.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { cutToBytes } from '#domain/text/utf8-bytes.ts';
import {
  addAwkwardResults,
  AWKWARD_OPTIONS,
  AWKWARD_TASK,
  type AwkwardAnswer,
  awkwardAnswers,
} from '#server/testing/awkward-results.ts';
import { entriesIn } from '#server/testing/crafted-xlsx.ts';
import { rowsOfCsv } from '#server/testing/csv-rows.ts';
import { openTestApp, type TestClient } from '#server/testing/test-app.ts';
import { ensureStatistics } from './bootstrap/statistics-tools.mjs';

const run = promisify(execFile);
const CONTEST = "期末'测试'=1";
const ANSWERS = awkwardAnswers(90, 11);
const problems: string[] = [];

function demand(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    problems.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

/** An export that the server has written as ever. */
async function exported(owner: TestClient, choices: object): Promise<Buffer> {
  const body = { owner: 'owner', contestIds: `owner/${CONTEST}`, choices: { values: 'both', ...choices } };
  const { msg } = (await owner.post('/api/export-results', body)).json<StatusReply>();
  for (;;) {
    const job = (await owner.get('/api/get-job', { id: `owner/${msg}` })).json<JobDetail>();
    if (isFinished(job.state)) {
      if (job.state !== 'done') throw new Error(job.error);
      return (await owner.get('/api/get-file', { id: `owner/${job.fileId}` })).rawPayload;
    }
    await delay(50);
  }
}

async function exportInto(folder: string): Promise<void> {
  const test = await openTestApp('sqlite');
  try {
    const owner = await test.author('owner');
    await addAwkwardResults(test, CONTEST, ANSWERS);
    for (const { name, content } of entriesIn(await exported(owner, { format: 'csv' })))
      await writeFile(join(folder, name), content);
    await writeFile(join(folder, 'answers.xlsx'), await exported(owner, { format: 'xlsx' }));
  } finally {
    await test.close();
  }
}

const LABEL = `1. ${AWKWARD_TASK.basic?.questions[0]?.text}`;
const inOneLine = (text: string) => text.replace(/\r\n|\n/g, '⏎');

/** What the statistics programs are to know of one candidate; undefined is missing. */
const expectedOf = (answer: AwkwardAnswer) => ({
  ticket: answer.ticket,
  name: answer.name,
  Q1: answer.single,
  Q1_TXT: answer.single === undefined ? undefined : AWKWARD_OPTIONS[answer.single - 1],
  words: answer.words === undefined ? undefined : inOneLine(answer.words),
  q1_2: answer.number === undefined ? undefined : Number(answer.number),
  Q5: answer.slider,
  T_2: answer.rows?.[1],
  Q7: answer.single === 1 && answer.hidden !== undefined ? inOneLine(answer.hidden) : undefined,
});
type Name = keyof ReturnType<typeof expectedOf>;
const NAMES = Object.keys(expectedOf(ANSWERS[0] as AwkwardAnswer)) as Name[];

function compare(program: string, rows: Record<string, string>[], words: string): void {
  demand(`${program}: rows`, rows.length, ANSWERS.length);
  for (const [index, answer] of ANSWERS.entries()) {
    const expected = expectedOf(answer);
    for (const name of NAMES) {
      const found = rows[index]?.[name === 'words' ? words : name];
      const value = expected[name];
      // Programs for statistics fill texts up with blanks, and leave those at the end out again.
      const text = value === undefined ? '' : String(value).replace(/ +$/, '');
      const isNumber = typeof value === 'number' && found !== '';
      const shown = isNumber ? String(Number(found)) : found?.replace(/ +$/, '');
      demand(`${program}: ${name} of ${answer.ticket}`, shown, text);
    }
  }
}

const readText = (path: string) => readFile(path, 'utf8');

/** The variable that an author calls 姓名, whose name had to be another. */
async function wordsName(folder: string): Promise<string> {
  const codebook = rowsOfCsv(await readText(join(folder, `${CONTEST}-编码本.csv`)));
  return codebook.find((row) => row['问题']?.startsWith('3. '))?.['变量名'] ?? '';
}

async function checkR(folder: string, words: string): Promise<void> {
  const script = `
source(${JSON.stringify(`${CONTEST}-R脚本.R`)}, encoding = "UTF-8")
write.csv(data, "r-data.csv", row.names = FALSE, na = "", fileEncoding = "UTF-8")
about <- data.frame(what = c("label", "levels", "labels", "missing", "na", "text", "factor", "raw"), found = c(
  attr(data$Q1, "label"), paste(levels(factors$Q1), collapse = "|"), paste(attr(data$Q1, "labels"), collapse = "|"),
  paste(attr(data$Q1, "missing"), collapse = "|"), sum(is.na(data$Q1)), attr(data$${words}, "label"),
  class(factors$Q1), sum(raw$Q7 %in% attr(data$Q7, "missing")[2])))
write.csv(about, "r-about.csv", row.names = FALSE, fileEncoding = "UTF-8")
`;
  await writeFile(join(folder, 'check.R'), script);
  await run('Rscript', ['--vanilla', '--encoding=UTF-8', 'check.R'], { cwd: folder });
  compare('R', rowsOfCsv(await readText(join(folder, 'r-data.csv'))), words);
  const about = rowsOfCsv(await readText(join(folder, 'r-about.csv')));
  const said = Object.fromEntries(about.map(({ what = '', found = '' }) => [what, found]));
  const levels = AWKWARD_OPTIONS.map((text, index) => (index === 4 ? `${text}（5）` : text));
  demand('R: label', said['label'], LABEL);
  demand('R: levels', said['levels'], levels.join('|'));
  demand('R: labels', said['labels'], '1|2|3|4|5|6');
  demand('R: missing codes', said['missing'], '-9|-8|-7');
  demand('R: missing', said['na'], String(ANSWERS.filter(({ single }) => single === undefined).length));
  demand('R: class', said['factor'], 'factor');
  demand('R: never asked', said['raw'], String(ANSWERS.filter(({ single }) => single !== 1).length));
}

/** What PSPP prints of its dictionary, a table as CSV; the names of the columns are what we call them. */
function tableIn(output: string, title: string, columns: readonly string[]): Record<string, string>[] {
  const [, after = ''] = output.split(`Table: ${title}\n`);
  const [table = ''] = after.split('\n\n');
  return rowsOfCsv(`${columns.join(',')}\n${table}\n`).slice(1);
}

interface Dictionary {
  labels: Map<string, string>;
  missing: Map<string, string[]>;
  /** Of the first variable that has some. */
  valueLabels: string[];
}

function dictionaryIn(output: string): Dictionary {
  const columns = [
    'name',
    'position',
    'label',
    'level',
    'role',
    'width',
    'alignment',
    'print',
    'write',
    'missing',
  ];
  const variables = tableIn(output, 'Variables', columns);
  const codesIn = (text: string) => text.split(';').map((code) => code.replaceAll('"', '').trim());
  const labels = tableIn(output, 'Value Labels', ['variable', 'value', 'label']);
  const end = labels.findIndex(({ variable }, index) => index > 0 && variable !== '');
  return {
    labels: new Map(variables.map(({ name = '', label = '' }) => [name, label])),
    missing: new Map(variables.map(({ name = '', missing = '' }) => [name, codesIn(missing)])),
    valueLabels: labels
      .slice(0, end)
      .map(({ value = '', label = '' }) => `${value.replace('[a]', '')}=${label}`),
  };
}

async function checkPspp(folder: string, words: string): Promise<void> {
  const syntax = [
    `INCLUDE FILE='${CONTEST.replaceAll("'", "''")}-SPSS语法.sps' ENCODING='UTF-8'.`,
    'DISPLAY DICTIONARY.',
    "SAVE TRANSLATE /OUTFILE='pspp-data.csv' /TYPE=CSV /REPLACE /MISSING=IGNORE /FIELDNAMES.",
  ];
  await writeFile(join(folder, 'check.sps'), `${syntax.join('\n')}\n`);
  await run('pspp', ['--syntax-encoding=UTF-8', '-o', 'pspp.csv', 'check.sps'], { cwd: folder });
  const output = await readText(join(folder, 'pspp.csv'));
  demand('PSPP: complaints', /warning|error/i.exec(output)?.[0], undefined);
  const { labels, missing, valueLabels } = dictionaryIn(output);
  demand('PSPP: label', labels.get('Q1'), cutToBytes(LABEL, 250));
  demand('PSPP: value labels', valueLabels, [
    ...['-9=未作答', '-8=未被问到', '-7=填写的不是数字'],
    ...AWKWARD_OPTIONS.map((text, index) => `${index + 1}=${cutToBytes(text, 118)}`),
  ]);
  demand('PSPP: missing codes', missing.get('Q1'), ['-9', '-8', '-7']);
  const codes = rowsOfCsv(await readText(join(folder, 'pspp-data.csv')));
  const isMissing = (name: string, value: string) => missing.get(name)?.includes(value.trim()) ?? false;
  const values = codes.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, isMissing(name, value) ? '' : value]),
    ),
  );
  compare('PSPP', values, words);
  const unasked = codes.filter(({ Q7 = '' }) => Q7.trim() === missing.get('Q7')?.[1]);
  demand('PSPP: never asked', unasked.length, ANSWERS.filter(({ single }) => single !== 1).length);
}

/** Comma, quotes, UTF-8; on the way out each cell as it is, texts in quotes, the first sheet. */
const CSV_IN = 'CSV:44,34,76,1';
const CSV_OUT = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,1';

async function converted(folder: string, file: string, to: string, more: string[] = []): Promise<void> {
  const profile = `-env:UserInstallation=file://${folder}/office`;
  await run('soffice', [profile, '--headless', ...more, '--convert-to', to, '--outdir', 'office', file], {
    cwd: folder,
  });
}

async function checkOffice(folder: string): Promise<void> {
  await converted(folder, 'answers.xlsx', CSV_OUT);
  const [sheet = ''] = (await readdir(join(folder, 'office'))).filter((name) => name.endsWith('.csv'));
  const rows = rowsOfCsv(await readText(join(folder, 'office', sheet)));
  demand('LibreOffice: rows', rows.length, ANSWERS.length);
  for (const [index, answer] of ANSWERS.entries()) {
    const { single, words, number, slider, ticket, name } = answer;
    const expected: [string, unknown][] = [
      ...([
        ['准考证号', ticket],
        ['姓名', name],
        ['Q1', single],
        ['Q5', slider],
      ] satisfies [string, unknown][]),
      ['Q1_文字', single === undefined ? undefined : AWKWARD_OPTIONS[single - 1]],
      ['姓名_2', words?.replaceAll('\r\n', '\n')],
      ['q1_2', number === undefined ? undefined : Number(number)],
    ];
    for (const [title, value] of expected)
      demand(`LibreOffice: ${title} of ${ticket}`, rows[index]?.[title], String(value ?? ''));
  }
  // Opened by a double click: no cell of the CSV may become a formula.
  await copyFile(join(folder, `${CONTEST}-答案.csv`), join(folder, 'opened.csv'));
  await converted(folder, 'opened.csv', 'xlsx', [`--infilter=${CSV_IN}`]);
  const opened = entriesIn(await readFile(join(folder, 'office/opened.xlsx')));
  const cells = String(opened.find(({ name }) => name === 'xl/worksheets/sheet1.xml')?.content);
  demand('LibreOffice: formulas in the CSV', /<f[ >]/.exec(cells)?.[0], undefined);
  demand('LibreOffice: cells of the CSV', cells.includes('<c '), true);
}

const folder = await mkdtemp(join(tmpdir(), 'kaopu-check-'));
try {
  await ensureStatistics();
  await exportInto(folder);
  const words = await wordsName(folder);
  await checkR(folder, words);
  await checkPspp(folder, words);
  await checkOffice(folder);
} finally {
  if (process.argv.includes('--keep')) console.log(folder);
  else await rm(folder, { recursive: true });
}
if (problems.length > 0) {
  console.error(problems.slice(0, 40).join('\n'));
  process.exitCode = 1;
} else console.log(`R, PSPP and LibreOffice read the ${ANSWERS.length} records of an export as they are`);
