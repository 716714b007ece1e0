import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/questionnaire/empty-question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { basicRules } from './basic/rules.ts';
import { builtInTask } from './built-in-tasks.ts';
import { seededRandom } from './random.ts';
import { BLOCK_KINDS } from './registry.rules.ts';
import { parseStoredTask } from './stored-task.ts';
import { isAnswered } from './task-rules.ts';
import { SELECTABLE_TASK_TYPES, TASK_TYPES } from './task-types.ts';
import { AnswerPayload, Task, TaskInput, type TaskSettings } from './task.schema.ts';
import {
  compactPayload,
  formatTaskResult,
  mapTaskHtml,
  settlePayload,
  simulateTask,
  taskProblem,
} from './task.ts';

const question: Question = {
  ...EMPTY_QUESTION,
  id: 1,
  text: '<p>喜欢吗？</p>',
  options: ['喜欢', '不喜欢'],
};
const basic = { ...basicRules.emptyContent(), questions: [question] };
const plain: TaskSettings = { name: '读一读', type: 'canvas', text: '<h2>读</h2>' };
const task: TaskSettings = { ...plain, basic };
const answer: AnswerPayload = { basic: [{ id: 1, option: 2 }], contestTime: 12.5, taskTime: 3 };

describe('an answered task', () => {
  it('has no problem', () => {
    expect(taskProblem(task, answer)).toBeUndefined();
    expect(isAnswered(basicRules, basic, answer.basic)).toBe(true);
  });

  it('says what is missing in a block', () => {
    expect(taskProblem(task, {})).toEqual({ message: '第1题还未作答', questionId: 1 });
    expect(isAnswered(basicRules, basic, undefined)).toBe(false);
  });

  it('needs nothing when it has no blocks, but takes no answer to one', () => {
    expect(taskProblem(plain, {})).toBeUndefined();
    expect(taskProblem(plain, { taskTime: 1 })).toBeUndefined();
    expect(taskProblem(plain, answer)).toEqual({ message: '本题没有“basic”这一部分' });
  });

  it('lists its results block by block', () => {
    expect(formatTaskResult(task, answer)).toEqual([{ label: '1. 喜欢吗？', value: '2. 不喜欢' }]);
    expect(formatTaskResult(task, {})).toEqual([]);
    expect(formatTaskResult(plain, answer)).toEqual([]);
  });

  it('can be simulated', () => {
    expect(taskProblem(task, simulateTask(task, seededRandom(1)))).toBeUndefined();
    expect(simulateTask(plain, seededRandom(1))).toEqual({});
  });
});

describe('an answer as it is stored', () => {
  it('is the given one unless a block changes it', () => {
    expect(settlePayload(task, answer)).toBe(answer);
    expect(settlePayload(plain, {})).toEqual({});
    const hidden = { ...question, id: 2, visibleId: 1, visibleOption: '1' };
    const asked = { ...task, basic: { ...basic, questions: [question, hidden] } };
    const given = { ...answer, basic: [...(answer.basic ?? []), { id: 2, option: 1 }] };
    expect(settlePayload(asked, given)).toEqual(answer);
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

describe('an answer for the log', () => {
  it('holds the chosen entries and the times', () => {
    const payload: AnswerPayload = {
      basic: [
        { id: 3, strOption: '好' },
        { id: 1, option: 2 },
        { id: 2, option: 0 },
      ],
      taskTime: 3,
    };
    const kept = [
      { id: 1, option: 2 },
      { id: 3, strOption: '好' },
    ];
    expect(compactPayload(payload)).toEqual({ basic: kept, taskTime: 3 });
  });

  it('leaves out a block in which nothing is chosen', () => {
    expect(compactPayload({ basic: [{ id: 1, option: 0 }], contestTime: 5 })).toEqual({ contestTime: 5 });
    expect(compactPayload({})).toEqual({});
  });
});

describe('cleaning a task', () => {
  it('reaches its text and every block, and leaves the task given as it was', () => {
    const before = structuredClone(task);
    const cleaned = mapTaskHtml(task, (html) => html.replace(/<[^>]*>/g, ''));
    expect(cleaned.text).toBe('读');
    expect(cleaned.basic?.questions[0]?.text).toBe('喜欢吗？');
    expect(task).toEqual(before);
  });

  it('adds no block that was not there', () => {
    expect(mapTaskHtml(plain, (html) => html)).toEqual(plain);
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
    const wanted = [
      'opening',
      'closing',
      'balance',
      'drag',
      'grid',
      'drag-tree',
      'drag-grid',
      'player',
      'canvas',
    ];
    expect(Object.keys(TASK_TYPES)).toEqual(expect.arrayContaining(wanted));
    expect(SELECTABLE_TASK_TYPES).toEqual(['opening', 'closing', 'canvas']);
  });
});

describe('an answer payload', () => {
  it('holds the blocks and two times', () => {
    expect(AnswerPayload.parse(answer)).toEqual(answer);
    expect(AnswerPayload.parse({})).toEqual({});
    for (const kind of BLOCK_KINDS) expect(AnswerPayload.shape).toHaveProperty(kind);
  });

  it.each([{ score: 100 }, { taskTime: -1 }, { contestTime: '12' }, { basic: 'x' }, { basic: [{ id: 1 }] }])(
    'is never %j',
    (payload) => {
      expect(AnswerPayload.safeParse(payload).success).toBe(false);
    },
  );
});
