import type { Question, QuestionAnswer } from './question.schema.ts';
import { textRules } from './text-rules.ts';

/** Why one question is not (rightly) answered, as a phrase without the question's number; undefined when it is. */
export function questionProblem(question: Question, answer: QuestionAnswer | undefined): string | undefined {
  return CHECKS[question.type](question, answer);
}

const CHECKS: Record<Question['type'], typeof questionProblem> = {
  'single-choice': (question, answer) => {
    if (answer === undefined) return '还未作答';
    if (!('option' in answer)) return '答案的类型不对';
    if (answer.option === 0) return '还未作答';
    const exists = answer.option >= 1 && answer.option <= question.options.length;
    return exists ? undefined : '选中的选项不存在';
  },
  'fill-blank': (question, answer) => {
    if (answer === undefined) return '还未作答';
    if (!('strOption' in answer)) return '答案的类型不对';
    const text = answer.strOption.trim();
    if (text === '') return '还未作答';
    const { minLength } = textRules(question);
    const tooShort = minLength !== undefined && [...text].length < minLength;
    return tooShort ? `不得少于${minLength}字，目前${[...text].length}字` : undefined;
  },
};
