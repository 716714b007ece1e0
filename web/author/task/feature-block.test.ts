import { describe, expect, it } from 'vitest';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import { basicRules } from '#tasks/basic/rules.ts';
import { Task } from '#tasks/task.schema.ts';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { blockError } from './feature-block.tsx';

function errorOf(...questions: Partial<Question>[]): string | undefined {
  const basic = {
    ...basicRules.newContent(),
    questions: questions.map((part, index) => ({ ...EMPTY_QUESTION, id: index + 1, ...part })),
  };
  const task = { owner: 'demo', name: '题', type: 'canvas', text: '', createdTime: '', basic };
  return blockError(fieldErrors(Task, task), 'basic');
}

describe('what is wrong with a questionnaire', () => {
  it('names the question and the field', () => {
    expect(errorOf({}, { text: '字'.repeat(20_001) })).toBe('第2题：题目文本不能超过20000个字符');
    expect(errorOf({ options: ['甲', '字'.repeat(5_001)] })).toBe('第1题：选项里的一行不能超过5000个字符');
    expect(errorOf({}, { visibleId: 1, visibleOption: '甲' })).toBe(
      '第2题：显示条件的选项须是用逗号分隔的序号',
    );
    expect(errorOf({}, { visibleId: 7 })).toBe('第2题的显示条件只能指向它前面的题目');
    expect(errorOf({})).toBeUndefined();
  });
});
