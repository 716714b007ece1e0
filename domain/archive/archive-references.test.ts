import { describe, expect, it } from 'vitest';
import { ContestSettings } from '../contest/contest.schema.ts';
import { cycleIn, withFileKeys, withNewNames, withoutStrangers } from './archive-references.ts';

const contest = (settings: object) => ContestSettings.parse(settings);
const parent = (name: string, ...children: string[]) =>
  contest({ name, type: 'parent', tasks: ['opening', ...children, 'closing'] });

describe('new names', () => {
  const names = {
    contests: new Map([
      ['甲', '甲 - 2'],
      ['opening', '别的'],
    ]),
    tasks: new Map([
      ['甲', '题 - 2'],
      ['opening', 'opening - 2'],
    ]),
  };

  it('tell a child from a task of the same name', () => {
    expect(withNewNames(parent('父', '甲', '乙'), names).tasks).toEqual([
      'opening - 2',
      '甲 - 2',
      '乙',
      'closing',
    ]);
    const plain = contest({ name: '甲', tasks: ['opening', '甲', 'closing'], jumpContest: '甲' });
    expect(withNewNames(plain, names)).toMatchObject({
      name: '甲 - 2',
      tasks: ['opening - 2', '题 - 2', 'closing'],
      jumpContest: '甲 - 2',
    });
  });
});

describe('what leads out of an archive', () => {
  const known = { contests: new Set(['甲']), tasks: new Set(['题']) };

  it('is taken out and named; pages that are missing become the usual ones', () => {
    const { settings, problems } = withoutStrangers(
      contest({ name: '甲', tasks: ['没有的说明', '题', '没有', '没有的结束'], jumpContest: '外面' }),
      known,
    );
    expect(settings).toMatchObject({ tasks: ['opening', '题', 'closing'], jumpContest: '' });
    expect(problems).toEqual([
      '测试“甲”的卷首语“没有的说明”不在文件中，改用默认的',
      '测试“甲”的题目“没有”不在文件中，没有读入',
      '测试“甲”的结束语“没有的结束”不在文件中，改用默认的',
      '测试“甲”完成后跳转到的测试“外面”不在文件中，没有读入',
    ]);
  });

  it('is nothing where all is there', () => {
    const whole = parent('父', '甲');
    expect(withoutStrangers(whole, known)).toEqual({ settings: whole, problems: [] });
  });
});

describe('a circle of children', () => {
  it('is found however long it is', () => {
    expect(cycleIn([parent('甲', '甲')])).toBe('甲');
    expect(cycleIn([parent('根', '甲'), parent('甲', '乙'), parent('乙', '丙'), parent('丙', '甲')])).toBe(
      '甲',
    );
  });

  it('is not taken for a child of two', () => {
    expect(cycleIn([parent('根', '甲', '乙'), parent('甲', '丙'), parent('乙', '丙'), parent('丙')])).toBe(
      undefined,
    );
    // A task may be called like the contest that it is in.
    expect(cycleIn([contest({ name: '甲', tasks: ['opening', '甲', 'closing'] })])).toBe(undefined);
  });
});

describe('addresses of files', () => {
  it('are exchanged in one go: two may change places', () => {
    const [one, other] = [`${'a'.repeat(40)}.png`, `${'b'.repeat(40)}.png`];
    const keys = new Map([
      [one, other],
      [other, one],
    ]);
    const text = { text: `<img src="/files/${one}"> %2Ffiles%2F${other} ${'c'.repeat(40)}.png` };
    expect(withFileKeys(text, keys).text).toBe(
      `<img src="/files/${other}"> %2Ffiles%2F${one} ${'c'.repeat(40)}.png`,
    );
  });

  it('lose the host of the server that they come from, also in a parameter', () => {
    const [key, stranger] = [`${'a'.repeat(40)}.png`, `${'c'.repeat(40)}.png`];
    const keys = new Map([[key, 'neu.png']]);
    const moved = (text: string) => withFileKeys({ text }, keys).text;
    expect(moved(`<img src="https://old.example:8443/files/${key}">`)).toBe('<img src="/files/neu.png">');
    expect(moved(`http://old.example/files/${key}。`)).toBe('/files/neu.png。');
    expect(moved(`/view?file=https%3A%2F%2Fold.example%3A8443%2Ffiles%2F${key}`)).toBe(
      '/view?file=%2Ffiles%2Fneu.png',
    );
    expect(moved(`https://old.example/files/${stranger}`)).toBe(`https://old.example/files/${stranger}`);
  });
});
