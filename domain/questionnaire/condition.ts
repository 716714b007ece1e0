import { choicesOf } from './question.ts';
import { questionRules } from './question-rules.ts';
import { isSlider, QUESTION_TYPES } from './question-types.ts';
import type { Question } from './question.schema.ts';
import { parseOptionList } from './rule-text.ts';
import type { Range } from './text-rules.ts';

/** Only what is chosen or slid has numbers that a condition can name. */
export function canDecide({ type }: Question): boolean {
  const { answer } = QUESTION_TYPES[type];
  return answer === 'option' || answer === 'options';
}

/** All numbers that a slider, or one of a table's sliders, can take. */
export function sliderNumbers(question: Question): Range {
  const { sliders } = questionRules(question);
  return {
    min: Math.min(...sliders.map(({ min }) => min)),
    max: Math.max(...sliders.map(({ max }) => max)),
  };
}

function exists(question: Question, number: number): boolean {
  if (!isSlider(question.type)) return number >= 1 && number <= choicesOf(question).length;
  const { min, max } = sliderNumbers(question);
  return number >= min && number <= max;
}

/** Why a condition does not do what its author wants; `decider` is the earlier question that it names. */
export function conditionProblem(question: Question, decider: Question | undefined): string | undefined {
  if (question.visibleId === 0) return undefined;
  if (!decider) return '显示条件指向的问题不在前面，不起作用';
  if (!canDecide(decider)) return '显示条件指向的问题没有选项可选';
  const wanted = parseOptionList(question.visibleOption);
  if (wanted.length === 0) return '显示条件还没有指定选项';
  const missing = wanted.filter((number) => !exists(decider, number));
  return missing.length === 0 ? undefined : `显示条件中的选项${missing.join('、')}不存在`;
}
