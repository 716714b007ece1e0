import { plainToHtml } from '../text/plain-html.ts';
import type { ContestPlan, PlanLine, PlanTask } from './contest-plan.schema.ts';
import {
  type DocumentBlock,
  type DocumentParagraph,
  type DocumentWords,
  htmlOf,
  type LostPart,
  mapHtml,
  pictureMark,
  picturesIn,
  withPictures,
} from './document-block.ts';
import { blocksHtml } from './document-html.ts';
import type { TextParagraph } from './questionnaire-lines.ts';
import { readQuestionnaire } from './questionnaire-text.ts';

/** A contest has room for so many, beside its opening and closing page. */
const MOST_TASKS = 298;
const LONGEST_TEXT = 200_000;
const SHOWN_CHARACTERS = 60;
/** Nobody reads more, and somebody has to carry it. */
const MOST_LOGGED = 5_000;
const LONGEST_NAME = 90;
const FORBIDDEN_IN_NAMES: [RegExp, string][] = [
  [/\//g, '／'],
  [/,/g, '，'],
  [/\p{Cc}/gu, ' '],
];

export interface ReadContest {
  fileName: string;
  blocks: readonly DocumentBlock[];
  lost: readonly LostPart[];
  /** Pictures that cannot be taken over, by their number, with the reason. */
  refusedPictures: ReadonlyMap<number, string>;
}

interface Placed {
  block: DocumentBlock;
  line: number;
}

/** The blocks that make up one task. */
interface Section {
  heading: Placed | undefined;
  blocks: Placed[];
}

export type PlanOrRefusal = ContestPlan | { refused: string };

const wordsOf = (block: DocumentBlock): string =>
  block.kind === 'table'
    ? (block.rows[0] ?? []).map(({ text }) => text).join(' ')
    : [block.number, ...block.lines.map(({ text }) => text)].join(' ');

const shortened = (text: string, most: number) => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= most ? plain : `${plain.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

const shown = (block: DocumentBlock) =>
  shortened(wordsOf(block), SHOWN_CHARACTERS) || (block.kind === 'table' ? '（表格）' : '（图片）');

/** What a heading says, as the name of a thing. */
export function nameFrom(text: string): string {
  const allowed = FORBIDDEN_IN_NAMES.reduce((name, [sign, other]) => name.replace(sign, other), text);
  const name = shortened(allowed, LONGEST_NAME);
  return name === '.' || name === '..' ? '' : name;
}

const stemOf = (fileName: string) => fileName.replace(/\.[^.]*$/, '');

/** Word's own numbers are as good as typed ones: `1`, `A)` and `(A)` are meant as `1.` and `A.`. */
function typedNumber(number: string): string {
  const [, letter] = /^[（(]?([A-Za-z])[.．、)）:：]*$/.exec(number.trim()) ?? [];
  if (letter !== undefined) return `${letter.toUpperCase()}.`;
  return /^\d+$/.test(number.trim()) ? `${number.trim()}.` : number.trim();
}

function linesOf({ lines, number, role }: DocumentParagraph): DocumentWords[] {
  return lines.map(({ html, text }, index) => {
    const formed = role === 'subheading' ? `<strong>${html}</strong>` : html;
    if (index > 0 || number === undefined) return { html: formed, text };
    const typed = typedNumber(number);
    return { html: `${plainToHtml(typed)} ${formed}`, text: `${typed} ${text}` };
  });
}

/** The lines that a questionnaire is read from, each with the block that it stands in. */
function paragraphsOf(placed: Placed): (TextParagraph & { placed: Placed })[] {
  const { block } = placed;
  if (block.kind === 'paragraph') return linesOf(block).map((words) => ({ ...words, placed }));
  const table = block.rows.map((row) => row.map(({ html }) => html));
  return [{ html: block.html, text: shown(block), table, placed }];
}

class DocumentReader {
  readonly log: PlanLine[] = [];
  readonly #given: ReadContest;
  #unlogged = 0;

  constructor(given: ReadContest) {
    this.#given = given;
  }

  note({ line, block }: Placed, kind: PlanLine['kind'], note: string, text = shown(block)): void {
    if (this.log.length < MOST_LOGGED)
      this.log.push({ line, kind, text: shortened(text, SHOWN_CHARACTERS), note });
    else this.#unlogged += 1;
  }

  read(): PlanOrRefusal {
    const { fileName } = this.#given;
    const blocks = this.#withoutRefusedPictures();
    if (blocks.length === 0) return { refused: `文件“${fileName}”中没有内容` };
    const title = blocks.find(({ block }) => isTitle(block));
    const name = this.#nameOf(title);
    const sections = this.#sectionsOf(blocks.filter((placed) => placed !== title));
    const tasks = sections.flatMap((section) => this.#readTask(section, name));
    if (tasks.length === 0) return { refused: noTaskText(fileName) };
    if (tasks.length > MOST_TASKS)
      return {
        refused: `文件“${fileName}”中有${tasks.length}道题目（“标题 1”），一个测试最多${MOST_TASKS}道`,
      };
    this.#noteLost(blocks);
    // Problems of a paragraph come behind what it was taken for.
    this.log.sort((one, other) => one.line - other.line);
    if (this.#unlogged > 0)
      this.log.push({ line: 0, kind: 'problem', text: '', note: `还有${this.#unlogged}处没有列出` });
    return { fileName, name, tasks, log: this.log };
  }

  #withoutRefusedPictures(): Placed[] {
    const { blocks, refusedPictures } = this.#given;
    return blocks.flatMap((block, index): Placed[] => {
      const placed = { block, line: index + 1 };
      const refused = picturesIn(htmlOf(block)).filter((picture) => refusedPictures.has(picture));
      if (refused.length === 0) return [placed];
      for (const picture of refused) this.note(placed, 'problem', refusedPictures.get(picture) ?? '');
      const left = mapHtml(block, (html) =>
        withPictures(html, (picture) => (refused.includes(picture) ? undefined : pictureMark(picture))),
      );
      return htmlOf(left) === '' ? [] : [{ ...placed, block: left }];
    });
  }

  #nameOf(title: Placed | undefined): string {
    const fromTitle = title ? nameFrom(wordsOf(title.block)) : '';
    if (title && fromTitle !== '') {
      this.note(title, 'name', '测试名称');
      return fromTitle;
    }
    const name = nameFrom(stemOf(this.#given.fileName)) || '导入的测试';
    const note = `没有“标题”样式的文字，测试名称取自文件名：${name}`;
    this.log.push({ line: 0, kind: 'name', text: '', note });
    return name;
  }

  #sectionsOf(blocks: readonly Placed[]): Section[] {
    let section: Section = { heading: undefined, blocks: [] };
    const sections = [section];
    for (const placed of blocks) {
      const { block } = placed;
      if (block.kind === 'paragraph' && block.role === 'task') {
        section = { heading: placed, blocks: [] };
        sections.push(section);
      } else section.blocks.push(placed);
    }
    return sections;
  }

  #readTask({ heading, blocks }: Section, contestName: string): PlanTask[] {
    if (!heading && blocks.length === 0) return [];
    const lines = blocks.flatMap(paragraphsOf);
    const { questions, log } = readQuestionnaire(lines);
    const firstLine = log.find(({ kind }) => kind === 'question')?.line;
    const first = firstLine === undefined ? undefined : lines[firstLine - 1]?.placed;
    if (!heading && !first) {
      for (const placed of blocks) this.note(placed, 'problem', '在第一个“标题 1”之前，没有读入');
      return [];
    }
    const name = (heading && nameFrom(wordsOf(heading.block))) || contestName;
    if (heading) this.note(heading, 'task', '题目名称');
    else
      this.log.push({ line: 0, kind: 'task', text: '', note: `没有“标题 1”，题目名称与测试相同：${name}` });
    for (const { line, kind, text, note } of log) {
      const placed = lines[line - 1]?.placed;
      if (placed && kind !== 'ignored') this.note(placed, kind, note, text || undefined);
    }
    const before = first ? blocks.slice(0, blocks.indexOf(first)) : blocks;
    const text = this.#textOf([...before, ...linesBefore(first, lines, firstLine ?? 0)], name);
    if (heading && text === '' && questions.length === 0)
      this.note(heading, 'problem', `题目“${name}”没有内容`);
    return [{ name, text, questions }];
  }

  #textOf(blocks: readonly Placed[], task: string): string {
    const html = blocksHtml(blocks.map(({ block }) => block));
    const [first] = blocks;
    if (html.length > LONGEST_TEXT && first) {
      this.note(first, 'problem', `题目“${task}”的说明超过${LONGEST_TEXT}个字符，没有读入`);
      return '';
    }
    for (const placed of blocks) this.note(placed, 'text', `题目“${task}”的说明`);
    return html;
  }

  #noteLost(blocks: readonly Placed[]): void {
    for (const { what, near } of this.#given.lost) {
      const placed = near === '' ? undefined : blocks.find(({ block }) => holds(block, near));
      const note = `${what}没有读入，请改成图片或文字`;
      if (placed) this.note(placed, 'problem', note);
      else this.log.push({ line: 0, kind: 'problem', text: near, note });
    }
  }
}

/** Of a paragraph in which the first question begins on a later line: the lines before it, as a paragraph of their own. */
function linesBefore(
  first: Placed | undefined,
  lines: readonly (DocumentWords & { placed: Placed })[],
  firstLine: number,
): Placed[] {
  const own = lines.slice(0, Math.max(0, firstLine - 1)).filter(({ placed }) => placed === first);
  if (!first || first.block.kind !== 'paragraph' || own.length === 0) return [];
  const { number: _written, ...block } = first.block;
  return [{ line: first.line, block: { ...block, lines: own.map(({ html, text }) => ({ html, text })) } }];
}

/** One of pictures alone names nothing, and stays where it is. */
const isTitle = (block: DocumentBlock) =>
  block.kind === 'paragraph' && block.role === 'title' && nameFrom(wordsOf(block)) !== '';

const holds = (block: DocumentBlock, near: string) =>
  (block.kind === 'table' ? block.rows.flat() : block.lines).some(({ text }) => text.includes(near));

const noTaskText = (fileName: string) =>
  `文件“${fileName}”中没有找到题目：请把每道题目的名称设为“标题 1”样式，小题以“1.”开头`;

/** Reads a test out of a document: its title, its tasks by their headings, and their questions; with a log of every paragraph. */
export function readContestDocument(given: ReadContest): PlanOrRefusal {
  return new DocumentReader(given).read();
}

/** Problems first, as they are to be read. */
export const problemsOf = (log: readonly PlanLine[]) => log.filter(({ kind }) => kind === 'problem');

const placeText = ({ line, text }: PlanLine) =>
  [line === 0 ? '' : `第${line}段`, text === '' ? '' : `“${text}”`].join('');

/** Line by line, for those who read it as text. */
export function logText(log: readonly PlanLine[]): string {
  return log
    .map((entry) => {
      const place = placeText(entry);
      const sign = entry.kind === 'problem' ? '未读懂 ' : '';
      return `${sign}${place}${place === '' ? '' : '：'}${entry.note}`;
    })
    .join('\n');
}
