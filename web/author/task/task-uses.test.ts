import { expect, it } from 'vitest';
import { taskUses } from './task-uses.ts';

it('a task is used by the tests that hold it, not by parents whose children have its name', () => {
  const uses = taskUses([
    { name: '期中', type: 'default', tasks: ['opening', '阅读', '计算', 'closing'] },
    { name: '期末', type: 'test', tasks: ['我的卷首语', '阅读', 'closing'] },
    { name: '总测试', type: 'parent', tasks: ['我的卷首语', '阅读', 'closing'] },
  ]);
  expect(uses.get('阅读')).toEqual(['期中', '期末']);
  expect(uses.get('计算')).toEqual(['期中']);
  expect(uses.get('我的卷首语')).toEqual(['期末', '总测试']);
  expect(uses.get('没有的')).toBeUndefined();
});
