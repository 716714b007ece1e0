import { describe, expect, it } from 'vitest';
import { closingText } from './session-notices.tsx';

type Situation = NonNullable<Parameters<typeof closingText>[1]>;
const done: Situation = {
  queued: [],
  unsavedTasks: [],
  draftTasks: [],
  savedTasks: [],
  lateTasks: [],
  phase: 'idle',
  isReachable: true,
};
const note = (state: Partial<Situation>, changedTasks: number[] = [], unansweredTasks: number[] = []) =>
  closingText(
    'expired',
    { ...done, ...state },
    { changedTasks, unansweredTasks, labelOf: (taskId) => `题${taskId}` },
  );

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

  it('says which answer counts where a change was not submitted', () => {
    const text = note({ draftTasks: [2, 3], savedTasks: [2, 3] }, [2]);
    expect(text).toContain('“题2”的修改没有提交，计入的是上次提交的答案');
    expect(text).toContain('有 1 道题没有完成：“题3”');
  });

  it('says how many tasks were not answered at all', () => {
    expect(note({}, [], [2, 3])).toBe('答题时间已到，已提交的答案都已保存。有 2 道题没有作答。');
    const kept = note({ draftTasks: [2], savedTasks: [2] }, [], [2, 3]);
    expect(kept).toContain('有 1 道题没有完成：“题2”');
    expect(kept).toContain('另有 1 道题没有作答。');
    expect(note({ draftTasks: [2], savedTasks: [2] }, [], [2])).not.toContain('没有作答');
  });

  it('tells of answers that came too late, and of tasks that were not finished', () => {
    expect(note({ lateTasks: [3] })).toContain('有 1 道题的答案超过时限才到达，已保存并交给老师确认');
    const kept = note({ draftTasks: [3, 4], savedTasks: [3, 4] });
    expect(kept).toContain('有 2 道题没有完成：“题3”、“题4”，已填写的内容作为未完成的答案保存');
    expect(note({ draftTasks: [3], savedTasks: [] })).toContain('“题3”，填写的内容没有保存到服务器');
  });
});
