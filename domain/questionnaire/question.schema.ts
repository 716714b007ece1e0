import { z } from 'zod';
import { QUESTION_TYPES, type QuestionType } from './question-types.ts';
import { OPTION_LIST } from './rule-text.ts';

const typeNames = Object.keys(QUESTION_TYPES) as [QuestionType, ...QuestionType[]];

function lines(name: string) {
  const line = z.string().max(5_000, `${name}里的一行不能超过5000个字符`);
  return z.array(line).max(200, `${name}不能超过200行`).default([]);
}

export const Question = z.strictObject({
  id: z.int().min(1),
  code: z.string().max(60, '代码不能超过60个字符').default(''),
  type: z.enum(typeNames),
  preface: z.string().max(20_000, '前言不能超过20000个字符').default(''),
  text: z.string().max(20_000, '题目文本不能超过20000个字符'),
  options: lines('选项'),
  /** The rows of a table. */
  subtitles: lines('行标题'),
  /** The columns of a table or of several blanks. */
  headers: lines('列标题'),
  /** The earlier question that decides whether this one is shown; 0 is none. */
  visibleId: z.int().min(0).default(0),
  /** A comma list of that question's option numbers. */
  visibleOption: z.string().max(1_000).regex(OPTION_LIST, '显示条件的选项须是用逗号分隔的序号').default(''),
});
export type Question = z.infer<typeof Question>;

const id = z.int();
const choice = z.int().nullable();
const text = z.string().max(100_000);
const texts = z.array(text).max(500);

/**
 * One entry per visible question. 0, an empty entry of a list or an empty text is unselected; of sliders an untouched one
 * is null or absent, so that 0 is an answer wherever a range begins at 0.
 */
export const QuestionAnswer = z.union([
  z.strictObject({ id, option: choice }),
  z.strictObject({ id, strOption: text }),
  z.strictObject({ id, options: z.array(choice).max(500), strOptions: texts.optional() }),
  z.strictObject({ id, strOptions: texts }),
]);
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;
