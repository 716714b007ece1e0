import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { basicRules } from './basic/rules.ts';
import { builtInTask } from './built-in-tasks.ts';
import { defineRules } from './kind.ts';
import { seededRandom } from './random.ts';
import { KINDS } from './registry.ts';
import { resultLines } from './result-lines.ts';
import { simulateTask } from './simulate-task.ts';
import { parseStoredTask, withOwnContent } from './stored-task.ts';
import { PAGE_TYPES } from './task-types.ts';
import { AnswerPayload, READY_MADE, Task, TASK_TYPES, TaskInput, TaskSettings } from './task.schema.ts';
import {
  canonicalPayload,
  compactPayload,
  expandChange,
  isOnlyShown,
  mapTaskAssets,
  mapTaskHtml,
  settlePayload,
  sizeProblem,
  taskAssets,
  taskProblem,
} from './task.ts';
import { differentSamples } from './testing/sample-of.ts';

const question: Question = {
  ...EMPTY_QUESTION,
  id: 1,
  text: '<p>喜欢吗？</p>',
  options: ['喜欢', '不喜欢'],
};
const basic = { ...basicRules.newContent(), questions: [question] };
const plain: TaskSettings = { name: '读一读', type: 'canvas', text: '<h2>读</h2>' };
const task: TaskSettings = { ...plain, basic };
const answer: AnswerPayload = { basic: [{ id: 1, option: 2 }], contestTime: 12.5, taskTime: 3 };

describe('an answered task', () => {
  it('has no problem', () => {
    expect(taskProblem(KINDS, task, answer)).toBeUndefined();
  });

  it('says what is missing in a block', () => {
    expect(taskProblem(KINDS, task, {})).toEqual({ message: '第1题还未作答', place: '1', part: 'basic' });
  });

  it('needs nothing when it has no blocks, but takes no answer to one', () => {
    expect(taskProblem(KINDS, plain, {})).toBeUndefined();
    expect(taskProblem(KINDS, plain, { taskTime: 1 })).toBeUndefined();
    expect(taskProblem(KINDS, plain, answer)).toEqual({ message: '本题没有“basic”这一部分' });
  });

  it('only had to be opened where nothing in it asks for anything', () => {
    const shown = { ...plain, deck: { width: 800, height: 600, pages: [] } } as TaskSettings;
    expect([plain, shown].map((each) => isOnlyShown(KINDS, each))).toEqual([true, true]);
    expect([task, { ...shown, basic }].map((each) => isOnlyShown(KINDS, each))).toEqual([false, false]);
  });

  it('lists its results block by block', () => {
    expect(resultLines(KINDS, task, answer)).toEqual([{ label: '1. 喜欢吗？', value: '2. 不喜欢' }]);
    expect(resultLines(KINDS, task, {})).toEqual([]);
    expect(resultLines(KINDS, plain, answer)).toEqual([]);
  });

  it('can be simulated', () => {
    expect(taskProblem(KINDS, task, simulateTask(task, seededRandom(1), 'solve'))).toBeUndefined();
    expect(simulateTask(plain, seededRandom(1), 'solve')).toEqual({});
  });
});

describe('an answer as it is stored', () => {
  it('is the given one unless a block changes it', () => {
    expect(settlePayload(KINDS, task, answer)).toBe(answer);
    expect(settlePayload(KINDS, plain, {})).toEqual({});
    const hidden = { ...question, id: 2, visibleId: 1, visibleOption: '1' };
    const asked = { ...task, basic: { ...basic, questions: [question, hidden] } };
    const given = { ...answer, basic: [...(answer.basic ?? []), { id: 2, option: 1 }] };
    expect(settlePayload(KINDS, asked, given)).toEqual(answer);
  });
});

describe('a task that was stored', () => {
  it('gets the fields that questions have had since', () => {
    const { subtitles: _s, headers: _h, visibleId: _i, visibleOption: _o, ...old } = question;
    const body = JSON.stringify({ ...task, basic: { ...basic, questions: [old] } });
    expect(parseStoredTask(body)).toEqual(task);
    expect(parseStoredTask(JSON.stringify(plain))).toEqual(plain);
  });
});

describe('a ready-made task', () => {
  const [kind] = READY_MADE;
  if (!kind) throw new Error('there is none');
  const { key } = kind;
  const own = { name: '称一称', type: key, text: '' } as TaskSettings;

  it('that was stored without its content has what it had then, whatever new ones begin with', () => {
    expect(parseStoredTask(JSON.stringify(own))).toEqual({ ...own, [key]: kind.upgrade(undefined) });
  });

  it('has the content that was stored with it, whatever new ones begin with', () => {
    const [content] = differentSamples(kind, 1);
    const stored = { ...own, [key]: content };
    expect(parseStoredTask(JSON.stringify(stored))).toEqual(stored);
  });

  it('that is sent without its content keeps what it had, or begins anew', () => {
    const [content, another] = differentSamples(kind, 2);
    const before = { ...own, [key]: content };
    expect(withOwnContent(own, before)).toEqual(before);
    expect(withOwnContent(own)).toEqual({ ...own, [key]: kind.rules.newContent() });
    const other = { ...own, [key]: another };
    expect(withOwnContent(other, before)).toBe(other);
    expect(withOwnContent(plain, before)).toBe(plain);
  });

  it('has the part of its kind, which no other task may have', () => {
    const content = kind.rules.newContent();
    expect(TaskSettings.safeParse({ ...own, [key]: content }).success).toBe(true);
    const { error } = TaskSettings.safeParse({ ...plain, [key]: content });
    expect(error?.issues).toMatchObject([
      { path: [key], message: `只有类型是“${kind.label}”的题目可以有这一部分` },
    ]);
  });
});

describe('an answer for the log', () => {
  const typed: AnswerPayload = {
    basic: [
      { id: 3, strOption: '好' },
      { id: 1, option: 2 },
      { id: 2, strOption: '' },
    ],
  };
  const kept = [
    { id: 1, option: 2 },
    { id: 3, strOption: '好' },
  ];

  it('holds what was chosen in each part', () => {
    expect(compactPayload(KINDS, task, typed, undefined)).toEqual({ basic: kept });
    expect(canonicalPayload(KINDS, task, typed)).toEqual({ basic: kept });
    expect(compactPayload(KINDS, task, {}, undefined)).toBeUndefined();
  });

  it('after another one holds what is new, and leads back to the whole with its own times', () => {
    const next: AnswerPayload = { basic: [...kept.slice(1), { id: 1, option: 1 }] };
    const change = compactPayload(KINDS, task, next, typed);
    expect(change).toEqual({ basic: [{ id: 1, option: 1 }] });
    const timed = { ...typed, taskTime: 3, contestTime: 4 };
    expect(expandChange(KINDS, task, { ...change, taskTime: 9 }, timed)).toEqual({
      basic: [
        { id: 1, option: 1 },
        { id: 3, strOption: '好' },
      ],
      taskTime: 9,
    });
    expect(compactPayload(KINDS, task, typed, typed)).toBeUndefined();
  });
});

describe('a part that is larger than its kind keeps', () => {
  it('is refused, counted in bytes', () => {
    const { maxAnswerBytes } = basicRules;
    const long = (count: number): AnswerPayload => ({ basic: [{ id: 1, strOption: '字'.repeat(count) }] });
    const problem = (payload: AnswerPayload) =>
      sizeProblem(KINDS, payload, JSON.stringify(payload).length)?.message;
    expect(problem(long(maxAnswerBytes / 3 - 20))).toBeUndefined();
    expect(problem(long(maxAnswerBytes / 3))).toBe('答案的内容过多，无法保存');
  });
});

describe('cleaning a task', () => {
  it('reaches its text and every block, and leaves the task given as it was', () => {
    const before = structuredClone(task);
    const cleaned = mapTaskHtml(KINDS, task, (html) => html.replace(/<[^>]*>/g, ''));
    expect(cleaned.text).toBe('读');
    expect(cleaned.basic?.questions[0]?.text).toBe('喜欢吗？');
    expect(task).toEqual(before);
  });

  it('adds no block that was not there', () => {
    expect(mapTaskHtml(KINDS, plain, (html) => html)).toEqual(plain);
  });
});

describe('the files that a task shows', () => {
  const shown: TaskSettings = {
    ...task,
    text: '<p><img src="/files/a.png"><img src="data:image/png;base64,x"></p>',
    basic: { ...basic, questions: [{ ...question, options: ['<img src="/files/b.png">', '无'] }] },
  };

  it('are those of its text and of every part, each once', () => {
    expect(taskAssets(KINDS, shown)).toEqual(['/files/a.png', '/files/b.png']);
    expect(taskAssets(KINDS, plain)).toEqual([]);
  });

  it('are found under their new addresses when they move', () => {
    const moved = mapTaskAssets(KINDS, shown, (address) => address.replace('/files/', '/copy/'));
    expect(taskAssets(KINDS, moved)).toEqual(['/copy/a.png', '/copy/b.png']);
    expect(mapTaskAssets(KINDS, moved, (address) => address.replace('/copy/', '/files/'))).toEqual(shown);
  });
});

describe('an answer that looks like none', () => {
  const rules = defineRules<object, unknown>({
    newContent: () => ({}),
    maxAnswerBytes: 100,
    problem: (_content, answer) => (answer === undefined ? { message: '未作答' } : undefined),
    settle: (_content, answer) => answer ?? 'nothing was given',
    columns: () => [{ code: 'value', label: '值', type: 'text' }],
    values: (_content, answer) => [JSON.stringify(answer)],
    stateName: String,
  });
  const kinds = [{ key: 'frame', form: 'block' as const, rules }];
  const framed = { ...plain, frame: {} } as TaskSettings;

  it.each([0, '', false, null, []])('counts where its kind takes it: %j', (value) => {
    const payload = { frame: value } as AnswerPayload;
    expect(taskProblem(kinds, framed, payload)).toBeUndefined();
    expect(taskProblem(kinds, framed, {})).toEqual({ message: '未作答', part: 'frame' });
    expect(resultLines(kinds, framed, payload)).toEqual([{ label: '值', value: JSON.stringify(value) }]);
    expect(compactPayload(kinds, framed, payload, {})).toEqual(payload);
    expect(expandChange(kinds, framed, { frame: value } as object, {})).toEqual(payload);
    expect(settlePayload(kinds, framed, payload)).toEqual({ frame: value ?? 'nothing was given' });
    expect(taskProblem([], plain, payload)).toEqual({ message: '本题没有“frame”这一部分' });
  });
});

describe('the built-in tasks', () => {
  it.each(['opening', 'closing'])('hold an %s page that belongs to the asking owner', (name) => {
    const page = builtInTask('amy', name);
    expect(page).toMatchObject({ owner: 'amy', name, type: name, createdTime: '' });
    expect(Task.parse(page)).toEqual(page);
    expect(page?.text).not.toBe('');
  });

  it.each(['', 'Opening', '读一读', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'do not hold %j',
    (name) => {
      expect(builtInTask('amy', name)).toBeUndefined();
    },
  );
});

describe('saving a task', () => {
  const input = (rest: object = {}) => TaskInput.safeParse({ owner: 'amy', name: '读一读', ...rest });

  it('takes a block as an object or as JSON text', () => {
    expect(input({ basic }).data?.basic).toEqual(basic);
    expect(input({ basic: JSON.stringify(basic) }).data?.basic).toEqual(basic);
  });

  it('takes an absent or empty block as switched off', () => {
    expect(input().data).toEqual({ owner: 'amy', name: '读一读', type: 'canvas', text: '' });
    expect(input({ basic: '' }).data?.basic).toBeUndefined();
  });

  it.each([
    { basic: '{' },
    { basic: '{"questions":[{"id":0}]}' },
    { basic: { questions: [], script: 'x' } },
    { script: 'x' },
    { type: 'unknown' },
    { type: 'constructor' },
    { name: 'a/b' },
    { name: 'a,b' },
    { owner: undefined },
    { owner: '' },
  ])('refuses %j', (rest) => {
    expect(input(rest).success).toBe(false);
  });

  it('has the types of the specification, of which authors choose three', () => {
    const wanted = ['opening', 'closing', 'drag', 'grid', 'drag-tree', 'drag-grid', 'player', 'canvas'];
    expect(Object.keys(TASK_TYPES)).toEqual(expect.arrayContaining(wanted));
    expect(Object.keys(PAGE_TYPES)).toEqual(['opening', 'closing', 'canvas']);
  });
});

describe('an answer payload', () => {
  it('holds the blocks and two times', () => {
    expect(AnswerPayload.parse(answer)).toEqual(answer);
    expect(AnswerPayload.parse({})).toEqual({});
    for (const { key } of KINDS) expect(AnswerPayload.shape).toHaveProperty(key);
  });

  it.each([{ score: 100 }, { taskTime: -1 }, { contestTime: '12' }, { basic: 'x' }, { basic: [{ id: 1 }] }])(
    'is never %j',
    (payload) => {
      expect(AnswerPayload.safeParse(payload).success).toBe(false);
    },
  );
});
