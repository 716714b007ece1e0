import { describe, expect, it } from 'vitest';
import { conditionProblem } from './condition.ts';
import { EMPTY_QUESTION } from './question.ts';
import type { Question } from './question.schema.ts';

const question = (rest: Partial<Question> = {}): Question => ({
  ...EMPTY_QUESTION,
  id: 1,
  text: '喜欢吗？',
  options: ['<b>喜欢</b>', '不喜欢'],
  ...rest,
});
const slider = (text: string) => question({ type: 'single-slider', text, options: [] });

describe('a condition that does not work', () => {
  const asks = (visibleOption: string) => question({ id: 2, visibleId: 1, visibleOption });

  it('is said to its author', () => {
    expect(conditionProblem(asks('1'), undefined)).toBe('显示条件指向的问题不在前面，不起作用');
    expect(conditionProblem(asks('1'), question({ type: 'fill-blank' }))).toBe(
      '显示条件指向的问题没有选项可选',
    );
    expect(conditionProblem(asks(''), question())).toBe('显示条件还没有指定选项');
    expect(conditionProblem(asks('2,3,9'), question())).toBe('显示条件中的选项3、9不存在');
    expect(conditionProblem(asks('0,11'), slider('几分？'))).toBe('显示条件中的选项11不存在');
    expect(conditionProblem(asks('0'), slider('几分？【滑块：1-7】'))).toBe('显示条件中的选项0不存在');
  });

  it('is told from one that works, and from none', () => {
    expect(conditionProblem(asks('1,2'), question())).toBeUndefined();
    expect(conditionProblem(asks('250'), slider('几分？【滑块：0-300】'))).toBeUndefined();
    expect(conditionProblem(question(), undefined)).toBeUndefined();
  });
});
