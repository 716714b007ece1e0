import { type BlankRules, fitNumber } from './blank-rules.ts';
import { questionRules } from './question-rules.ts';
import type { Question, QuestionAnswer } from './question.schema.ts';

function finishText(rules: BlankRules | undefined, text: string): string {
  return rules?.kind === 'number' && text !== '' ? fitNumber(rules, text) : text;
}

/** What is typed, as it becomes when its fields are left: numbers are rounded and kept within their range. */
export function finishAnswer(question: Question, answer: QuestionAnswer): QuestionAnswer {
  const { blanks } = questionRules(question);
  if ('strOption' in answer) return { ...answer, strOption: finishText(blanks[0], answer.strOption) };
  if (!('strOptions' in answer) || 'options' in answer) return answer;
  return { ...answer, strOptions: answer.strOptions.map((text, blank) => finishText(blanks[blank], text)) };
}
