import { withoutSuffix } from '../contest/contest.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LOOKUP_TITLES,
  LOOKUP_UNKNOWN,
  lookedUpTicket,
  lookupProblem,
  needsConfirmation,
  renewedTicket,
  roleProblem,
  typedProblem,
  typedTicket,
  listedProblem,
} from './login-rules.ts';
import { LOGIN_TEXTS } from '../account/login-texts.ts';

const open = { enablePassword: false, ticketType: 'number' } as const;
const locked = { ...open, enablePassword: true };

describe('a typed number', () => {
  it.each([
    ['２０２６０１１３', '20260113'],
    ['　２０２６ ', '2026'],
    ['\t12\u00a0\n', '12'],
    ['ｄｅｍｏ', 'demo'],
    ['Ａ００１ｚ', 'A001z'],
  ])('%j is meant as %s', (typed, meant) => {
    expect(typedTicket(typed)).toBe(meant);
  });

  it.each(['20260113', 'A-001', '12A班', '①2', 'Ⅱ', '1 2', '／', ''])('%j stays as it is', (typed) => {
    expect(typedTicket(typed)).toBe(typed);
  });
});

describe('what is typed at a contest login', () => {
  it('is accepted when it is a number', () => {
    expect(typedProblem(open, { username: '20260001' })).toBeUndefined();
    expect(typedProblem({ ...open, ticketType: 'range' }, { username: '007' })).toBeUndefined();
  });

  it('must not be empty', () => {
    expect(typedProblem(open, { username: '' })).toBe('请输入准考证号！');
    expect(typedProblem(locked, { username: '', password: '1' })).toBe('请输入准考证号！');
  });

  it.each(['1 2', ' 12', '12 ', '12\t', '1\u00a02', '1　2', '1\u0000', '1/2', '1,2', 'de mo'])(
    'must not hold spaces and the like: %j',
    (username) => {
      expect(typedProblem(open, { username })).toBe('准考证号中请勿输入空格等特殊字符');
      expect(typedProblem({ ...open, ticketType: 'regex' }, { username })).toBe(LOGIN_TEXTS.noSpaces);
    },
  );

  it.each(['abc', '12a', '-1', '1.5', '１２', 'Demo', 'demo1', 'TEST'])(
    'must be all digits: %j is not',
    (username) => {
      expect(typedProblem(open, { username })).toBe('准考证号必须为纯数字');
      expect(typedProblem({ ...open, ticketType: 'range' }, { username })).toBe(LOGIN_TEXTS.digitsOnly);
    },
  );

  it('may be demo or test', () => {
    expect(typedProblem(open, { username: 'demo' })).toBeUndefined();
    expect(typedProblem(open, { username: 'test' })).toBeUndefined();
  });

  it('may have letters when the contest goes by a pattern', () => {
    expect(typedProblem({ ...open, ticketType: 'regex' }, { username: 'A001' })).toBeUndefined();
  });

  it('may carry the suffix of a parent, with its letters', () => {
    const parents = [
      { parentSuffix: '', ticketType: 'number' },
      { parentSuffix: 'A班', ticketType: 'range' },
    ] as const;
    expect(typedProblem(open, { username: '12A班' }, parents)).toBeUndefined();
    expect(typedProblem(open, { username: 'testA班' }, parents)).toBeUndefined();
    expect(typedProblem(open, { username: '12' }, parents)).toBeUndefined();
    expect(typedProblem(locked, { username: '12A班', password: '12' }, parents)).toBe('密码错误');
    for (const username of ['12B班', 'A班', '12A班A班', 'x12A班']) {
      expect(typedProblem(open, { username }, parents)).toBe(LOGIN_TEXTS.digitsOnly);
    }
    expect(typedProblem(open, { username: '12A班' })).toBe(LOGIN_TEXTS.digitsOnly);
  });

  it('may have letters when a parent goes by a pattern', () => {
    const parents = [{ parentSuffix: '', ticketType: 'regex' }] as const;
    expect(typedProblem(open, { username: 'A001' }, parents)).toBeUndefined();
  });

  it('needs a password only when the contest asks for one', () => {
    expect(typedProblem(locked, { username: '12' })).toBe('请输入密码！');
    expect(typedProblem(locked, { username: '12', password: '' })).toBe('请输入密码！');
    expect(typedProblem(open, { username: '12', password: 'anything' })).toBeUndefined();
  });

  it('has the ticket number as its password', () => {
    expect(typedProblem(locked, { username: '12', password: '12' })).toBeUndefined();
    expect(typedProblem(locked, { username: '12', password: '012' })).toBe('密码错误');
    expect(typedProblem(locked, { username: 'demo', password: 'demo' })).toBeUndefined();
    expect(typedProblem(locked, { username: 'demo', password: '12' })).toBe('密码错误');
  });

  it('is told first what is wrong with the number, then with the password', () => {
    expect(typedProblem(locked, { username: '1 2', password: 'x' })).toBe(LOGIN_TEXTS.noSpaces);
    expect(typedProblem(locked, { username: 'abc', password: 'x' })).toBe(LOGIN_TEXTS.digitsOnly);
  });

  it('reaches the look-up only as digits or one of the two words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (username) => {
        if (typedProblem(open, { username }) === undefined) expect(username).toMatch(/^([0-9]+|demo|test)$/);
      }),
    );
  });
});

describe('the number that is looked up', () => {
  it('has the suffix of the contest', () => {
    expect(lookedUpTicket('01', '2026')).toBe('202601');
    expect(lookedUpTicket('', '2026')).toBe('2026');
    expect(lookedUpTicket('01', 'test')).toBe('test01');
  });

  it('is demo itself for demo', () => {
    expect(lookedUpTicket('01', 'demo')).toBe('demo');
  });
});

describe('the number that was typed', () => {
  it('is found again from the one that was looked up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '01', 'p'),
        fc.stringMatching(/^[0-9]{1,12}$|^demo$/),
        (suffix, typed) => {
          expect(withoutSuffix(lookedUpTicket(suffix, typed), suffix)).toBe(typed);
        },
      ),
    );
  });
});

describe('the role of a candidate', () => {
  it.each([
    ['学生', '学生'],
    ['教师', '老师'],
    ['班主任', '教师,班主任'],
    ['班主任', '教师，班主任'],
    ['学生', ''],
  ])('fits a contest for %s when the tag is %j', (contestTag, candidateTag) => {
    expect(roleProblem(contestTag, candidateTag)).toBeUndefined();
  });

  it('is named beside the one that the contest is for', () => {
    expect(roleProblem('学生', '家长')).toBe('本测试的对象为学生，而您的角色为家长');
    expect(roleProblem('学生', '老师,班主任')).toBe('本测试的对象为学生，而您的角色为教师、班主任');
  });

  it('must be the whole word', () => {
    expect(roleProblem('教师', '学科教师')).toBeDefined();
  });
});

describe('what is typed at the report and progress look-ups', () => {
  it.each([
    ['', '请输入准考证号！'],
    ['1 2', '准考证号中请勿输入空格等特殊字符'],
    ['abc', '准考证号必须为纯数字'],
    ['A001', '准考证号必须为纯数字'],
    ['2026', undefined],
    ['test', undefined],
  ])('%j: %s', (typed, problem) => {
    expect(lookupProblem(typed, LOOKUP_TITLES.report)).toBe(problem);
  });

  it('is never demo, and says which page is meant', () => {
    expect(lookupProblem('demo', LOOKUP_TITLES.report)).toBe('不支持demo账号查看报告查询');
    expect(lookupProblem('demo', LOOKUP_TITLES.school)).toBe('不支持demo账号查看作答进度查询');
  });
});

describe('the texts of a refused login', () => {
  it('are those of the specification', () => {
    expect(LOGIN_TEXTS.unknownTicket).toBe('准考证号不存在');
    expect(LOGIN_TEXTS.contestMissing).toBe('错误：无法找到指定测试');
    expect(LOGIN_TEXTS.takenOver).toBe('该准考证号已在其他设备登录');
    expect(LOOKUP_UNKNOWN).toBe('准考证号不存在，或不支持查看本页面');
  });
});

describe('the dialog before a login', () => {
  const nobody = { realName: '', tag: '', school: '' };

  it('is left out when there is nothing to show', () => {
    expect(needsConfirmation(nobody)).toBe(false);
  });

  it.each([{ realName: '张三' }, { tag: '学生' }, { school: '一中' }])('shows %j', (known) => {
    expect(needsConfirmation({ ...nobody, ...known })).toBe(true);
  });
});

it('a ticket loses a suffix that it has, and no other', () => {
  expect(withoutSuffix('12A', 'A')).toBe('12');
  expect(withoutSuffix('12A', '')).toBe('12A');
  expect(withoutSuffix('12A', 'B')).toBe('12A');
});

describe('the number that logs in again', () => {
  const contest = { parentSuffix: '' };

  it('is the one that was typed', () => {
    expect(renewedTicket('1001', { ticketId: '1001' }, contest)).toBe('1001');
    expect(renewedTicket('2002', { ticketId: '1001' }, contest)).toBe('2002');
    expect(renewedTicket('', { ticketId: '1001' }, contest)).toBe('');
  });

  it('gets the suffix of the parent, under which the candidate came in', () => {
    expect(renewedTicket('1001', { ticketId: '1001p' }, contest)).toBe('1001p');
  });

  it('does not get the suffix of the contest itself, which the login adds', () => {
    expect(renewedTicket('1001', { ticketId: '10019' }, { parentSuffix: '9' })).toBe('1001');
  });
});

describe("a number of a contest's own list", () => {
  const plain = { parentSuffix: '', ticketType: 'number' } as const;
  const suffixed = { parentSuffix: 'x', ticketType: 'number' } as const;

  it.each([
    [plain, [], '0012'],
    [plain, [], 'demo'],
    [plain, [], 'test'],
    [suffixed, [], '12x'],
    [suffixed, [], 'testx'],
    [suffixed, [], 'demo'],
    // Whoever comes from a parent brings the number that was good there.
    [plain, [suffixed], '12x'],
    [suffixed, [{ parentSuffix: 'p', ticketType: 'number' }], '12px'],
    [plain, [{ parentSuffix: '', ticketType: 'regex' }], 'A-12'],
  ] as const)('of %j below %j may be “%s”', (contest, parents, number) => {
    expect(listedProblem(contest, parents, number)).toBeUndefined();
  });

  it.each([
    [plain, 'A12', '纯数字'],
    [plain, '12x', '纯数字'],
    [suffixed, '12', '没有以它结尾'],
    [suffixed, 'A2x', '末尾的“x”除外'],
    [suffixed, 'x', '纯数字'],
    [suffixed, 'demox', '无法登录'],
  ] as const)('of %j can never be “%s”', (contest, number, reason) => {
    expect(listedProblem(contest, [], number)).toContain(reason);
  });

  it('is refused only where nothing that is typed leads to it', () => {
    const text = fc.string({ unit: fc.constantFrom('1', '2', 'x', 'd'), maxLength: 4 });
    fc.assert(
      fc.property(text, fc.constantFrom('', 'x', '2'), (typed, parentSuffix) => {
        const contest = { parentSuffix, ticketType: 'number', enablePassword: false } as const;
        const letIn = typedProblem(contest, { username: typed }) === undefined;
        const problem = listedProblem(contest, [], lookedUpTicket(parentSuffix, typed));
        expect(problem === undefined).toBe(letIn);
      }),
    );
  });
});
