import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleDocument } from '#server/contest-import/sample-document.ts';
import {
  craftedDocx,
  drawing,
  heading,
  list,
  listUse,
  paragraph,
  table,
  title,
} from '#server/testing/crafted-docx.ts';
import { ReadingThread } from '../reading-thread.ts';
import { NO_OBSTACLE, type Scenario } from '../scenario.ts';
import type { Seed } from '../sheets/mutated-sheet.ts';
import type { DocumentTask, DocumentVerdict } from './main.ts';
import { mutatedDocument, type MutatedDocument } from './mutated-document.ts';

const FILES = { short: 200, long: 2_000 };
/** Of a thread of jobs it is 400. */
const HEAP_MB = 256;
const MOST_GROWTH_MB = 350;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p+FUpQAAAABJRU5ErkJggg==',
  'base64',
);

/** In the manner of Chinese Word: short ids, numbers that it writes by itself, a table, a picture. */
const wordDocument = () =>
  craftedDocx({
    body: [
      title('期末调查'),
      heading('第一部分'),
      paragraph('请看图'),
      paragraph(drawing('rA')),
      paragraph('甲？', { list: [1, 0] }),
      paragraph('是', { list: [1, 1] }),
      paragraph('否', { list: [1, 1] }),
      paragraph('2. 符合吗？【表格单选题】【显示条件：第1题选1】'),
      table([
        ['', '符合', '不符合'],
        ['我阅读', '', ''],
      ]),
    ].join(''),
    numbering:
      list(0, [
        ['decimal', '%1.'],
        ['upperLetter', '%2.'],
      ]) + listUse(1, 0),
    pictures: { rA: { name: 'media/image1.png', bytes: PNG } },
  });

export const documentSeeds = async (): Promise<Seed[]> => [
  { name: 'sample.docx', bytes: await sampleDocument() },
  { name: 'word.docx', bytes: wordDocument() },
];

function problemsOf(
  { expected }: MutatedDocument,
  verdict: DocumentVerdict | string,
  seedContent: string,
): string[] {
  if (typeof verdict === 'string') return [verdict];
  const { content, told, reason, grownMb } = verdict;
  const problems = [...verdict.problems];
  if (grownMb > MOST_GROWTH_MB) problems.push(`it took ${Math.round(grownMb)} MB`);
  if (reason !== '') return problems;
  if (expected === 'refused') problems.push('a test was read out of what must be refused');
  // A picture that was lost is told of, and the rest is read.
  if (expected === 'same' && content !== seedContent && told === 0)
    problems.push('neither refused nor read as it was, and nothing is said of it');
  return problems;
}

export const documents: Scenario = {
  name: 'documents',
  what: 'damaged and hostile Word documents are read to a reason or to a test, in little time and memory',
  obstacle: NO_OBSTACLE,
  async run(form) {
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-documents-'));
    const path = join(folder, 'file');
    const main = new URL('./main.ts', import.meta.url);
    const thread = new ReadingThread<DocumentTask, DocumentVerdict>(main, HEAP_MB);
    const problems: string[] = [];
    const counts: Record<string, number> = { files: FILES[form], 'read as tests': 0, refused: 0 };
    const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
    try {
      const seeds = await documentSeeds();
      const contents = new Map<string, string>();
      for (const { name, bytes } of seeds) {
        await writeFile(path, bytes);
        const verdict = await thread.read({ path, fileName: name });
        if (typeof verdict === 'string' || verdict.reason !== '') problems.push(`${name} itself is not read`);
        else contents.set(name, verdict.content);
      }
      let grownMb = 0;
      for (let number = 1; number <= FILES[form]; number += 1) {
        const document = mutatedDocument(seeds, number);
        await writeFile(path, document.bytes);
        const verdict = await thread.read({ path, fileName: document.seed });
        const found = problemsOf(document, verdict, contents.get(document.seed) ?? '');
        problems.push(...found.map((problem) => `file ${number}, ${document.what}: ${problem}`));
        if (typeof verdict === 'string') count('lost');
        else count(verdict.reason === '' ? 'read as tests' : 'refused');
        if (typeof verdict !== 'string') grownMb = Math.max(grownMb, verdict.grownMb);
      }
      return { counts: { ...counts, 'MB for one file': Math.round(grownMb) }, problems };
    } finally {
      await thread.end();
      await rm(folder, { recursive: true });
    }
  },
};
