import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import { defaultQuestionCode, type QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';

/** An author's changes to the list of questions. Ids are never used twice: answers go by them. */
export type Questions = readonly Question[];

/** A list whose conditions all point to earlier questions, and the questions that lost theirs for it. */
export interface SettledList {
  questions: Question[];
  clearedIds: number[];
}

export function highestId(questions: Questions): number {
  return Math.max(0, ...questions.map(({ id }) => id));
}

export function placeOf(questions: Questions, id: number): number {
  return questions.findIndex((question) => question.id === id);
}

function insertAt(questions: Questions, place: number, question: Question): Question[] {
  return [...questions.slice(0, place), question, ...questions.slice(place)];
}

function without(questions: Questions, index: number): Question[] {
  return questions.filter((_, place) => place !== index);
}

/** Questionnaires tend to go on with the kind that they have just had. */
export function addQuestion(questions: Questions, id: number, after: number): Question[] {
  const type = questions[after]?.type ?? 'single-choice';
  return insertAt(questions, after + 1, { ...EMPTY_QUESTION, id, code: defaultQuestionCode(id), type });
}

export function duplicateQuestion(questions: Questions, id: number, index: number): Question[] {
  const original = questions[index];
  if (!original) return [...questions];
  return insertAt(questions, index + 1, { ...original, id, code: defaultQuestionCode(id) });
}

/** Questions from elsewhere, under ids of their own from this one on; what they say of each other stays true. */
export function insertQuestions(
  questions: Questions,
  fresh: Questions,
  id: number,
  after: number,
): Question[] {
  const newIds = new Map(fresh.map((question, index) => [question.id, id + index]));
  const inserted = fresh.map((question, index) => ({
    ...question,
    id: id + index,
    code: defaultQuestionCode(id + index),
    visibleId: newIds.get(question.visibleId) ?? 0,
  }));
  return [...questions.slice(0, after + 1), ...inserted, ...questions.slice(after + 1)];
}

export function removeQuestion(questions: Questions, index: number): SettledList {
  return settleConditions(without(questions, index));
}

/** Takes a question out and puts it where it then has `to` questions before it. */
export function moveQuestion(questions: Questions, from: number, to: number): SettledList {
  const moved = questions[from];
  if (!moved || to < 0 || to >= questions.length) return { questions: [...questions], clearedIds: [] };
  return settleConditions(insertAt(without(questions, from), to, moved));
}

/** References are ids, so they follow a move by themselves; those that would look ahead are dropped. */
function settleConditions(questions: Questions): SettledList {
  const earlier = new Set([0]);
  const clearedIds: number[] = [];
  const settled = questions.map((question) => {
    const isBroken = !earlier.has(question.visibleId);
    earlier.add(question.id);
    if (!isBroken) return question;
    clearedIds.push(question.id);
    return { ...question, visibleId: 0, visibleOption: '' };
  });
  return { questions: settled, clearedIds };
}

export function changeQuestion(questions: Questions, id: number, part: Partial<Question>): Question[] {
  return questions.map((question) => (question.id === id ? { ...question, ...part } : question));
}

const NEEDS_OPTIONS: readonly QuestionType[] = ['single-choice', 'single-choice-dropdown', 'multi-choice'];

/** What the new type has no use for stays stored, so that going back to the old one restores it. */
export function typeChange({ options, headers }: Question, type: QuestionType): Partial<Question> {
  const takesHeaders = NEEDS_OPTIONS.includes(type) && options.length === 0 && headers.length > 0;
  return takesHeaders ? { type, options: [...headers] } : { type };
}

/** The numbers of the questions that are shown or hidden by this one. */
export function dependentNumbers(questions: Questions, id: number): number[] {
  return questions.flatMap(({ visibleId }, index) => (visibleId === id ? [index + 1] : []));
}

/** One entry per line; empty lines are only room to type in. */
export function linesFromText(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function textFromLines(lines: readonly string[]): string {
  return lines.map((line) => line.replace(/\s*\n\s*/g, ' ')).join('\n');
}
