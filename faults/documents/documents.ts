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
import { damagedFiles } from '../damaged-files/damaged-files.ts';
import type { Seed } from '../damaged-files/mutated-file.ts';
import type { DocumentVerdict } from './main.ts';
import { mutatedDocument } from './mutated-document.ts';

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

export const documents = damagedFiles<DocumentVerdict>({
  name: 'documents',
  what: 'damaged and hostile Word documents are read to a reason or to a test, in little time and memory',
  main: new URL('./main.ts', import.meta.url),
  // Of a thread of jobs it is 400.
  heapMb: 256,
  mostGrowthMb: 350,
  seeds: documentSeeds,
  mutated: mutatedDocument,
  countedAs: ({ reason }) => (reason === '' ? 'read as tests' : 'refused'),
  // A picture that was lost is told of, and the rest is read.
  isTold: ({ told }) => told > 0,
});
