import { defaultQuestionCode, QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';

/** An author's changes to the list of questions. Ids are never used twice: answers go by them. */
export type Questions = readonly Question[];

function nextId(questions: Questions): number {
  return Math.max(0, ...questions.map((question) => question.id)) + 1;
}

/** Questionnaires tend to go on with the kind that they have just had. */
export function addQuestion(questions: Questions): Question[] {
  const id = nextId(questions);
  const type = questions[questions.length - 1]?.type ?? 'single-choice';
  return [...questions, { id, code: defaultQuestionCode(id), type, preface: '', text: '', options: [] }];
}

export function duplicateQuestion(questions: Questions, index: number): Question[] {
  const original = questions[index];
  if (!original) return [...questions];
  const id = nextId(questions);
  const copy = { ...original, id, code: defaultQuestionCode(id) };
  return [...questions.slice(0, index + 1), copy, ...questions.slice(index + 1)];
}

export function removeQuestion(questions: Questions, index: number): Question[] {
  return questions.filter((_, place) => place !== index);
}

export function canMoveQuestion(questions: Questions, index: number, step: -1 | 1): boolean {
  return questions[index] !== undefined && questions[index + step] !== undefined;
}

export function moveQuestion(questions: Questions, index: number, step: -1 | 1): Question[] {
  const changed = [...questions];
  const [moved, passed] = [questions[index], questions[index + step]];
  if (moved && passed) {
    changed[index] = passed;
    changed[index + step] = moved;
  }
  return changed;
}

export function changeQuestion(questions: Questions, index: number, part: Partial<Question>): Question[] {
  return questions.map((question, place) => (place === index ? { ...question, ...part } : question));
}

/** One option per line; empty lines are only room to type in. */
export function optionsFromText(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function textFromOptions(options: readonly string[]): string {
  return options.map((option) => option.replace(/\s*\n\s*/g, ' ')).join('\n');
}

/** What makes a question impossible to answer as it stands. */
export function authoringProblem(question: Question): string | undefined {
  if (question.text.trim() === '') return '还没有题目文本';
  const lacksOptions = QUESTION_TYPES[question.type].hasOptions && question.options.length < 2;
  return lacksOptions ? '至少需要两个选项' : undefined;
}
