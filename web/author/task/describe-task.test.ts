import { expect, it } from 'vitest';
import { Task, TaskSettings } from '#tasks/task.schema.ts';
import { differencesOf } from '#web/staff/forms/differences.ts';
import { describeTask } from './describe-task.ts';

const task = (settings: object) =>
  Task.parse({ ...TaskSettings.parse({ name: '题', ...settings }), owner: 'amy', createdTime: '' });
const question = (id: number, text: string, options = ['好', '不好']) => ({
  id,
  type: 'single-choice',
  text,
  options,
});
const asking = (...questions: object[]) => ({ basic: { questions } });

function changes(mine: object, theirs: object) {
  return differencesOf(describeTask(task(mine)), describeTask(task(theirs))).map((found) => ({
    label: found.label,
    mine: found.mine.filter(({ isOwn }) => isOwn).map(({ text }) => text),
    theirs: found.theirs.filter(({ isOwn }) => isOwn).map(({ text }) => text),
  }));
}

it('names the questions that two versions of a task ask otherwise', () => {
  expect(
    changes(
      asking(question(1, '你好吗？'), question(2, '为什么？', ['甲', '乙'])),
      asking(question(1, '你好吗？'), question(2, '为什么？', ['甲', '丙'])),
    ),
  ).toEqual([{ label: '基础问答：问题2', mine: ['选项2：乙'], theirs: ['选项2：丙'] }]);
});

it('says what kind of question it is in the words of the editor', () => {
  const [found] = changes(asking(question(1, '甲')), asking({ ...question(1, '甲'), type: 'multi-choice' }));
  expect(found).toEqual({ label: '基础问答：问题1', mine: ['类型：单选题'], theirs: ['类型：多选题'] });
});

it('knows a question by its id, wherever it stands', () => {
  const moved = changes(
    asking(question(1, '甲'), question(2, '乙')),
    asking(question(2, '乙'), question(1, '甲')),
  );
  expect(moved).toEqual([
    { label: '基础问答：问题1', mine: ['问题1'], theirs: ['问题2'] },
    { label: '基础问答：问题2', mine: ['问题2'], theirs: ['问题1'] },
  ]);
});

it('names a block that only one of them has, and the words of a text', () => {
  const deck = { pages: [{ type: 'image', name: '', url: '/a.png' }] };
  expect(changes({ text: '<p>看图</p>', deck }, { text: '<p>看</p>' }).map(({ label }) => label)).toEqual([
    '正文',
    '卡片',
    '卡片：第1页',
  ]);
});
