import { describe, expect, it } from 'vitest';
import { closingText } from './session-notices.tsx';

type Situation = NonNullable<Parameters<typeof closingText>[1]>;
const done: Situation = {
  queued: [],
  unsavedTasks: [],
  lateTasks: [],
  phase: 'idle',
  isReachable: true,
};
const note = (state: Partial<Situation>) => closingText('expired', { ...done, ...state });

describe('the note over a closed test', () => {
  it('says that everything is saved only when it is', () => {
    expect(note({})).toBe('答题时间已到，已提交的答案都已保存。');
    expect(closingText('expired')).toBe('答题时间已到，已提交的答案都已保存。');
    expect(closingText('submitted', { ...done, unsavedTasks: [1] })).toBe('答案已经提交，不能再修改。');
  });

  it('asks to keep the page open while answers wait', () => {
    expect(note({ unsavedTasks: [1, 2], phase: 'sending' })).toBe('答题时间已到，正在上传最后的答案…');
    const away = note({ unsavedTasks: [1, 2], phase: 'unreachable', isReachable: false });
    expect(away).toContain('还有 2 条答案没有上传');
    expect(away).toContain('请不要关闭页面');
    expect(note({ unsavedTasks: [1], phase: 'busy' })).toContain('还有 1 条答案没有上传');
  });

  it('tells of answers that came too late', () => {
    expect(note({ lateTasks: [3] })).toContain('有 1 道题的答案超过时限才到达，已保存并交给老师确认');
  });
});
