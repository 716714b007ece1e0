import { describe, expect, it } from 'vitest';
import { type Contest, ContestSettings, publicView, takenView } from './contest.schema.ts';
import { cardTitle, childContests, isParent, taskCount } from './contest.ts';

const settings = (rest: object = {}) => ContestSettings.safeParse({ name: '期末', ...rest });
const fields = (rest: object) => settings(rest).error?.issues.map(({ path }) => path.join('.')) ?? [];

const contest: Contest = {
  ...ContestSettings.parse({ name: '期末' }),
  owner: 'amy',
  createdTime: '2026-03-01T08:00:00.000Z',
  tasks: ['opening', '秘密的题目', 'closing'],
  ticket: [{ id: '20260001', type: '', name: '张三', school: '一中' }],
  parentSuffix: '-secret',
  visibleCondition: '一中',
};

describe('a new contest', () => {
  it('has the defaults of the specification', () => {
    expect(settings().data).toEqual({
      name: '期末',
      cardName: '',
      organizer: '',
      message: '',
      duration: 40,
      minDuration: 0,
      minDurationAlert: '',
      contestInterval: 0,
      logInterval: 0,
      uiMode: 'default',
      prompt: '',
      mobileAlert: '',
      logo: '',
      logoHeight: 90,
      tag: '学生',
      canJump: false,
      enablePassword: false,
      enableOrder: false,
      type: 'default',
      externalUrl: '',
      parentSuffix: '',
      showTasksAfterEnd: false,
      tasks: ['opening', 'closing'],
      state: 'active',
      visibility: 'visible',
      visibleCondition: '',
      jumpContest: '',
      ticketType: 'number',
      ticket: [],
    });
  });
});

describe('saving a contest', () => {
  it.each(['期末 测试', '2026年（上）', 'a-b_c.d'])('accepts the name %j', (name) => {
    expect(settings({ name }).data?.name).toBe(name);
  });

  it.each(['', '   ', 'a/b', 'a,b', 'a\nb', '.', '..', '长'.repeat(101)])('refuses the name %j', (name) => {
    expect(fields({ name })).toEqual(['name']);
  });

  it('takes the spaces off a name', () => {
    expect(settings({ name: ' 期末 ' }).data?.name).toBe('期末');
  });

  it.each([
    ['duration', -1],
    ['duration', 1.5],
    ['duration', '40'],
    ['minDuration', -1],
    ['logInterval', Number.NaN],
    ['tag', '老师'],
    ['type', 'exam'],
    ['state', 'open'],
    ['visibility', 'hidden'],
    ['uiMode', 'light'],
    ['ticketType', 'list'],
    ['logo', 'javascript:alert(1)'],
    ['externalUrl', 'data:text/html,x'],
    ['externalUrl', '//elsewhere.example'],
    ['tasks', ['opening']],
  ])('refuses %s = %j', (field, value) => {
    expect(fields({ [field]: value })).toEqual([field]);
  });

  it('refuses a task whose name would break a route', () => {
    expect(fields({ tasks: ['opening', 'a/b', 'closing'] })).toEqual(['tasks.1']);
  });

  it('refuses fields that do not exist', () => {
    expect(settings({ passwort: 'x' }).success).toBe(false);
  });

  it.each(['', '/logo.png', 'http://a.example/x', 'HTTPS://a.example/x'])(
    'accepts the address %j',
    (logo) => {
      expect(settings({ logo }).data?.logo).toBe(logo);
    },
  );
});

describe('what others see of a contest', () => {
  it('never holds the tickets, the tasks or the suffix, for a stranger', () => {
    const text = JSON.stringify(publicView(contest));
    expect(publicView(contest)).toMatchObject({ owner: 'amy', name: '期末', tag: '学生', logoHeight: 90 });
    for (const secret of ['ticket":', 'tasks', '20260001', '张三', '秘密', '-secret', '一中']) {
      expect(text).not.toContain(secret);
    }
  });

  it('lets a field that is added to contests stay secret until it is named', () => {
    const extended = { ...contest, answerKey: 'abc' };
    expect(publicView(extended)).not.toHaveProperty('answerKey');
  });

  it('never holds the tickets for a candidate, but all the rest', () => {
    const { ticket: _ticket, ...rest } = contest;
    expect(takenView(contest)).toEqual(rest);
  });
});

describe('the rows of a contest', () => {
  it('are an opening, the tasks that are answered, and a closing', () => {
    expect(taskCount(contest)).toBe(1);
    expect(taskCount({ tasks: ['opening', 'closing'] })).toBe(0);
    expect(childContests({ tasks: ['opening', '语文', '数学', 'closing'] })).toEqual(['语文', '数学']);
    expect(childContests({ tasks: ['opening', 'closing'] })).toEqual([]);
  });

  it.each([
    ['parent', true],
    ['jump', true],
    ['default', false],
    ['test', false],
    ['external', false],
  ] as const)('of type %s bundle other contests: %s', (type, expected) => {
    expect(isParent({ type })).toBe(expected);
  });
});

describe('the names of contests', () => {
  it('show the card name when there is one', () => {
    expect(cardTitle({ name: '期末', cardName: '期末测评' })).toBe('期末测评');
    expect(cardTitle({ name: '期末', cardName: ' ' })).toBe('期末');
  });
});
