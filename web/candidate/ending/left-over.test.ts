import { describe, expect, it } from 'vitest';
import { leftOverText } from './left-over.tsx';

type Situation = Parameters<typeof leftOverText>[0];
const done: Situation = { queued: [], unsavedTasks: [], draftTasks: [], savedTasks: [], lateTasks: [] };
const note = (state: Partial<Situation>, changedTasks: number[] = [], unansweredTasks: number[] = []) =>
  leftOverText({ ...done, ...state }, { changedTasks, unansweredTasks, labelOf: (taskId) => `题${taskId}` });

describe('what is said of unfinished tasks when the time is over', () => {
  it('is nothing where all are done, and while answers wait or came too late', () => {
    expect(note({})).toBe('');
    expect(note({ unsavedTasks: [1] }, [], [2])).toBe('');
    expect(note({ lateTasks: [1] }, [], [2])).toBe('');
  });

  it('says which answer counts where a change was not submitted', () => {
    const text = note({ draftTasks: [2, 3], savedTasks: [2, 3] }, [2]);
    expect(text).toContain('“题2”的修改没有提交，计入的是上次提交的答案');
    expect(text).toContain('有 1 道题没有完成：“题3”');
  });

  it('says how many tasks were not answered at all', () => {
    expect(note({}, [], [2, 3])).toBe('有 2 道题没有作答。');
    const kept = note({ draftTasks: [2], savedTasks: [2] }, [], [2, 3]);
    expect(kept).toContain('有 1 道题没有完成：“题2”');
    expect(kept).toContain('另有 1 道题没有作答。');
    expect(note({ draftTasks: [2], savedTasks: [2] }, [], [2])).not.toContain('没有作答');
  });

  it('says what becomes of what was typed into tasks that were not finished', () => {
    const kept = note({ draftTasks: [3, 4], savedTasks: [3, 4] });
    expect(kept).toContain('有 2 道题没有完成：“题3”、“题4”，已填写的内容作为未完成的答案保存');
    expect(note({ draftTasks: [3], savedTasks: [] })).toContain('“题3”，填写的内容没有保存到服务器');
  });
});
