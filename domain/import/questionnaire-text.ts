import { sameLengthHalfWidth } from '../questionnaire/phrase-places.ts';
import { EMPTY_QUESTION } from '../questionnaire/question.ts';
import { defaultQuestionCode, QUESTION_TYPES } from '../questionnaire/question-types.ts';
import type { Question } from '../questionnaire/question.schema.ts';
import { inlineText, splitInline, withoutSpans } from '../text/inline-html.ts';
import { finishedQuestions } from './questionnaire-finish.ts';
import type { QuestionDraft, ReadLine, TextParagraph } from './questionnaire-lines.ts';
import {
  type ConditionTag,
  conditionTags,
  furtherOptions,
  optionMark,
  questionMark,
  rowMark,
  typeTags,
} from './questionnaire-marks.ts';

export interface ReadQuestionnaire {
  /** With ids from 1 on, in their order; conditions name these ids. */
  questions: Question[];
  log: ReadLine[];
  /** What stands before the first question; it is logged as ignored, and is the caller's to use. */
  intro: TextParagraph[];
}

interface Line extends TextParagraph {
  line: number;
  narrow: string;
}

/** Lines within a paragraph are lines of their own. Words and HTML have the same places. */
function linesOf({ html, text, table }: TextParagraph, index: number): Line[] {
  const line = index + 1;
  if (table) return [{ line, html, text, table, narrow: '' }];
  const words = inlineText(html);
  const cuts = [...words.matchAll(/\n/g)].map((found) => found.index);
  return splitInline(html, cuts).map((part) => {
    const own = inlineText(part);
    return { line, html: part, text: own.trim(), narrow: sameLengthHalfWidth(own) };
  });
}

const MEDIA = /<(?:img|audio|video)\b/i;

const isBlank = ({ html, text, table }: Line) => !table && text === '' && !MEDIA.test(html);

/** A picture says something too. */
const saysSomething = (html: string) => inlineText(html).trim() !== '' || MEDIA.test(html);

const joined = (...htmls: readonly string[]) => htmls.filter(Boolean).join('<br />');

/** `二、学习情况` belongs to what comes, also where the question before it has no options. */
const SECTION = /^(?:[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十]{1,3}部分)/;

class Reader {
  readonly log: ReadLine[] = [];
  readonly drafts: QuestionDraft[] = [];
  readonly intro: TextParagraph[] = [];
  /** Material that stands after the options of one question and before the next. */
  private waiting: Line[] = [];

  note({ line, text }: Pick<Line, 'line' | 'text'>, kind: ReadLine['kind'], note: string): void {
    this.log.push({ line, kind, text, note });
  }

  read(line: Line): void {
    if (isBlank(line)) return;
    const draft = this.drafts[this.drafts.length - 1];
    const mark = line.table ? undefined : questionMark(line.text, line.narrow.trimStart());
    if (mark) return this.begin(line, mark);
    if (!draft) {
      this.intro.push({ html: line.html, text: line.text, ...(line.table ? { table: line.table } : {}) });
      return this.note(line, 'ignored', '第一题之前的文字');
    }
    if (line.table) return this.readTable(draft, line, line.table);
    if (this.readOptions(draft, line) || this.readRow(draft, line) || this.readConditionLine(draft, line))
      return;
    const isBehind = this.waiting.length > 0 || draft.options.length + draft.subtitles.length > 0;
    if (isBehind || SECTION.test(line.text.trimStart())) {
      this.waiting.push(line);
      return;
    }
    draft.text = joined(draft.text, this.withoutTags(draft, line, 0));
    this.note(line, 'question', `接在第${this.drafts.length}题的题目后面`);
  }

  private begin(line: Line, mark: { value: number; length: number }): void {
    const id = this.drafts.length + 1;
    const draft: QuestionDraft = {
      ...EMPTY_QUESTION,
      id,
      code: defaultQuestionCode(id),
      options: [],
      subtitles: [],
      headers: [],
      line: line.line,
      number: mark.value,
      says: undefined,
      hasTable: false,
      conditions: [],
    };
    for (const before of this.waiting) this.note(before, 'preface', `第${id}题的前言`);
    draft.preface = joined(...this.waiting.map(({ html }) => html));
    this.waiting = [];
    this.drafts.push(draft);
    this.note(line, 'question', `第${id}题`);
    const lead = line.narrow.length - line.narrow.trimStart().length;
    draft.text = this.withoutTags(draft, line, lead + mark.length);
  }

  /** The words of a question without its mark, its type and its condition. */
  private withoutTags(draft: QuestionDraft, line: Line, markLength: number): string {
    const types = typeTags(line.narrow);
    for (const { word, type } of types) {
      if (!type) this.note({ ...line, text: `【${word}】` }, 'problem', '没有这种题型，按选项判断题型');
      else if (draft.says)
        this.note({ ...line, text: `【${word}】` }, 'problem', '写了两种题型，以第一种为准');
      else draft.says = type;
    }
    const conditions = conditionTags(line.narrow);
    this.addConditions(draft, line, conditions);
    // What is no type stays where the author wrote it.
    const read = types.filter(({ type }) => type !== undefined);
    return withoutSpans(line.html, [{ start: 0, end: markLength }, ...read, ...conditions]);
  }

  private addConditions(draft: QuestionDraft, line: Line, tags: readonly ConditionTag[]): void {
    for (const tag of tags) {
      const text = `【显示条件：${tag.written}】`;
      if (!tag.condition) this.note({ ...line, text }, 'problem', '没有看懂，请写成【显示条件：第3题选1,2】');
      else if (draft.conditions.length > 0)
        this.note({ ...line, text }, 'problem', '只能有一个显示条件，以第一个为准');
      else draft.conditions.push(tag);
    }
  }

  /** A line that is only a condition, also behind the options. */
  private readConditionLine(draft: QuestionDraft, line: Line): boolean {
    const tags = conditionTags(line.narrow);
    if (tags.length === 0 || withoutSpans(line.html, tags) !== '') return false;
    this.addConditions(draft, line, tags);
    return true;
  }

  private readOptions(draft: QuestionDraft, line: Line): boolean {
    const first = optionMark(line.text, line.narrow.trimStart(), draft.options.length + 1);
    if (!first || this.waiting.length > 0) return false;
    const lead = line.narrow.length - line.narrow.trimStart().length;
    const cuts = furtherOptions(' '.repeat(lead) + line.text, line.narrow, first.value);
    for (const part of splitInline(line.html, cuts)) {
      const words = inlineText(part);
      const narrow = sameLengthHalfWidth(words);
      const mark = optionMark(words, narrow, draft.options.length + 1) ?? first;
      const isInTurn = mark.value === draft.options.length + 1;
      draft.options.push(withoutSpans(part, [{ start: 0, end: mark.length }]));
      const place = `第${draft.id}题的第${draft.options.length}个选项`;
      this.note({ ...line, text: words.trim() }, 'option', isInTurn ? place : `${place}（字母不连续）`);
    }
    return true;
  }

  private readRow(draft: QuestionDraft, line: Line): boolean {
    const isTable = draft.says !== undefined && QUESTION_TYPES[draft.says].hasSubtitles;
    const mark = isTable ? rowMark(line.narrow) : undefined;
    if (!mark) return false;
    draft.subtitles.push(withoutSpans(line.html, [{ start: 0, end: mark.length }]));
    this.note(line, 'row', `第${draft.id}题的第${draft.subtitles.length}行`);
    return true;
  }

  /** The first row names the columns, the first column the rows. */
  private readTable(draft: QuestionDraft, line: Line, table: readonly (readonly string[])[]): void {
    const [head = [], ...rows] = table;
    const type = draft.says ?? 'table-choice';
    const takesTable = QUESTION_TYPES[type].hasHeaders;
    const isUsable = head.length > 1 && rows.length > 0;
    if (!takesTable || !isUsable || draft.hasTable || this.waiting.length > 0) {
      return this.note(line, 'problem', tableProblem(isUsable, draft.hasTable, takesTable));
    }
    draft.hasTable = true;
    draft.headers = head.slice(1).filter(saysSomething);
    const names = rows.map(([name = '']) => name).filter(saysSomething);
    if (QUESTION_TYPES[type].hasSubtitles) draft.subtitles.push(...names);
    else draft.options.push(...names);
    this.note(line, 'row', `第${draft.id}题的表格：${names.length}行，${draft.headers.length}列`);
  }

  /** What no question came after. */
  end(): void {
    for (const line of this.waiting) this.note(line, 'problem', '不知道属于哪一题，没有读入');
  }
}

function tableProblem(isUsable: boolean, hasTable: boolean, takesTable: boolean): string {
  if (!isUsable) return '表格至少要有两行两列，没有读入';
  if (hasTable) return '一题只能有一个表格，没有读入';
  return takesTable ? '表格之前有不属于题目的文字，没有读入' : '这种题型没有表格，没有读入';
}

/**
 * Reads a questionnaire out of its lines: `1.` or `1、` begins a question, `A.` an option, 【多选题】 says the type and
 * 【显示条件：第3题选1,2】 when it is shown. Signs of either width are the same.
 */
export function readQuestionnaire(paragraphs: readonly TextParagraph[]): ReadQuestionnaire {
  const reader = new Reader();
  for (const line of paragraphs.flatMap(linesOf)) reader.read(line);
  reader.end();
  const { questions, log } = finishedQuestions(reader.drafts);
  return {
    questions,
    intro: reader.intro,
    // In the order of the lines; what a line was taken for comes before what is wrong with it.
    log: [...reader.log, ...log].sort((one, other) => one.line - other.line),
  };
}
