import { deflateSync, crc32 } from 'node:zlib';
import type * as docxPackage from 'docx';
import type { Paragraph, Table } from 'docx';

/** What `docx` gives; it is large, and fetched when somebody asks for the sample for the first time. */
type Docx = typeof docxPackage;

const PICTURE = { width: 240, height: 120 };
/** Five bars, as of a small survey. */
const BARS = [40, 75, 100, 60, 25];
const BAR_COLOUR = [0x1e, 0x6f, 0xd9];
const PAPER_COLOUR = [0xf3, 0xf6, 0xfa];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A small chart, drawn here: the sample needs no file of its own. */
function samplePicture(): Buffer {
  const { width, height } = PICTURE;
  const columnWidth = width / BARS.length;
  const rows = Array.from({ length: height }, (_, y) => {
    const pixels = Array.from({ length: width }, (_unused, x) => {
      const bar = BARS[Math.floor(x / columnWidth)] ?? 0;
      const isGap = x % columnWidth < columnWidth / 4;
      return !isGap && height - y <= bar ? BAR_COLOUR : PAPER_COLOUR;
    });
    return Buffer.from([0, ...pixels.flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes the pieces of the document; every question type is there once, and what surrounds them. */
class SampleWriter {
  readonly #docx: Docx;

  constructor(docx: Docx) {
    this.#docx = docx;
  }

  title(text: string): Paragraph {
    return new this.#docx.Paragraph({ text, heading: this.#docx.HeadingLevel.TITLE });
  }

  task(text: string): Paragraph {
    return new this.#docx.Paragraph({ text, heading: this.#docx.HeadingLevel.HEADING_1 });
  }

  lines(text: string): Paragraph[] {
    return text
      .trim()
      .split('\n')
      .map((line) => new this.#docx.Paragraph({ text: line.trim() }));
  }

  /** With the numbers that Word writes by itself. */
  numbered(text: string, level: number, instance = 0): Paragraph {
    return new this.#docx.Paragraph({ text, numbering: { reference: 'questions', level, instance } });
  }

  point(text: string): Paragraph {
    return new this.#docx.Paragraph({ text, bullet: { level: 0 } });
  }

  picture(description: string): Paragraph {
    const { ImageRun, Paragraph } = this.#docx;
    const data = samplePicture();
    const altText = { name: description, title: description, description };
    return new Paragraph({
      children: [new ImageRun({ type: 'png', data, transformation: PICTURE, altText })],
    });
  }

  table(rows: readonly (readonly string[])[]): Table {
    const { Paragraph, Table, TableCell, TableRow, WidthType } = this.#docx;
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map(
        (cells) =>
          new TableRow({
            children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
          }),
      ),
    });
  }
}

const SCALE = ['', '从不', '有时', '经常'];
const rowsOf = (head: readonly string[], names: readonly string[]) => [
  head,
  ...names.map((name) => [name, ...head.slice(1).map(() => '')]),
];

function contentOf(write: SampleWriter): (Paragraph | Table)[] {
  return [
    write.title('学生阅读情况调查（样例）'),
    write.task('基本情况'),
    ...write.lines(`
      本文件是导入的样例：文档的“标题”是测试名称，每个“标题 1”是一道题目，第一个小题之前的文字是题目的说明。
      请根据自己的实际情况作答，答案没有对错之分：`),
    write.point('每一题都要作答'),
    write.point('用时大约10分钟'),
    ...write.lines(`
      1. 你的年级是？
      A. 七年级
      B. 八年级
      C. 九年级
      2. 你喜欢读哪些书？【多选题】限选1-2项【互斥：4】
      A. 小说
      B. 科普
      C. 历史
      D. 以上都没有
      3. 你最喜欢的一本书是？【填空题】【显示条件：第2题选1,2,3】
      4. 你所在的区县是？【下拉题】
      A. 东城区
      B. 西城区
      C. 其他
      5. 你给学校图书馆打几分？【滑块题】【滑块：0-10】
      6. 请填写你的阅读情况【多项填空题】
      A. 每周阅读（小时）
      B. 家中藏书（本）`),
    write.task('阅读习惯'),
    ...write.lines('下图是某班同学一周的阅读时间。'),
    write.picture('五天阅读时间的条形图'),
    ...write.lines('1. 下列情况在你身上多久发生一次？【表格单选题】'),
    write.table(rowsOf(SCALE, ['睡前阅读', '去图书馆', '和同学讨论读过的书'])),
    ...write.lines('2. 请为每门课选择你的喜欢程度【表格下拉题】'),
    write.table(rowsOf(['', '不喜欢', '一般', '喜欢'], ['语文', '数学', '英语'])),
    ...write.lines('3. 请为下列活动打分【表格滑块题】【滑块：0-100】'),
    write.table(rowsOf(['', '分数'], ['读书会', '朗诵比赛'])),
    ...write.lines('4. 你同意下列说法吗？【表格扩展题】'),
    write.table(rowsOf(['', '不同意', '同意'], ['阅读让我放松', '我会向别人推荐好书'])),
    write.task('自动编号'),
    ...write.lines('题号和选项的字母也可以用Word的自动编号，不必自己输入。'),
    write.numbered('图中哪一天的阅读时间最长？', 0),
    write.picture('五天阅读时间的条形图'),
    write.numbered('第一天', 1),
    write.numbered('第三天', 1),
    write.numbered('第五天', 1),
    write.numbered('请说明理由，不少于10字【填空题】', 0),
  ];
}

/** A document that shows how a test is written down, and can be imported as it is. */
async function makeSample(): Promise<Buffer> {
  const docx = await import('docx');
  const { AlignmentType, Document, LevelFormat, Packer } = docx;
  const level = (depth: number, format: (typeof LevelFormat)[keyof typeof LevelFormat]) => ({
    level: depth,
    format,
    text: `%${depth + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 420 * (depth + 1), hanging: 420 } } },
  });
  const document = new Document({
    creator: '考谱',
    title: '导入测试样例',
    numbering: {
      config: [
        {
          reference: 'questions',
          levels: [level(0, LevelFormat.DECIMAL), level(1, LevelFormat.UPPER_LETTER)],
        },
      ],
    },
    sections: [{ children: contentOf(new SampleWriter(docx)) }],
  });
  return Packer.toBuffer(document);
}

let made: Promise<Buffer> | undefined;

/** Made once; it is the same for everybody. */
export function sampleDocument(): Promise<Buffer> {
  made ??= makeSample();
  return made;
}
