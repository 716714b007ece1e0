import { CLOSING_TASK, OPENING_TASK } from '#domain/contest/contest-values.ts';
import type { Task, TaskSettings } from './task.schema.ts';

/** Every contest has an opening and a closing page, also when its author has written none. */
const BUILT_IN: readonly TaskSettings[] = [
  {
    name: OPENING_TASK,
    type: 'opening',
    text: '<h2>欢迎参加本次测试</h2><p>请认真阅读每一道题目，按自己的真实想法作答。准备好后，点击“开始测试”，系统开始计时。</p>',
  },
  {
    name: CLOSING_TASK,
    type: 'closing',
    text: '<h2>感谢你的认真作答</h2><p>全部题目完成后，请点击下方的按钮提交并结束测试；提交后不能再修改。</p>',
  },
];

export function builtInTask(owner: string, name: string): Task | undefined {
  const task = BUILT_IN.find((page) => page.name === name);
  return task && { ...task, owner, createdTime: '' };
}
