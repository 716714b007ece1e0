import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addresseeKey } from './addressee.ts';
import type { Correspondent } from './correspondent.ts';
import { forbiddenField, mayChangeFile, sideOf, stateChoices } from './message-rights.ts';
import type { Message } from './message.schema.ts';
import { FILE_FIELDS, MESSAGE_STATES, MESSAGE_TYPES } from './message-values.ts';

const message = (part: Partial<Message> = {}): Message => ({
  owner: 'amy',
  name: '期末报送',
  createdTime: '2026-09-01T00:00:00.000Z',
  type: '默认',
  templateUrl: '/t',
  templateUrl2: '',
  fileUrl: '',
  fileUrl2: '',
  text: '请填写',
  user: '一中',
  state: '未提交',
  ...part,
});

describe('the states', () => {
  it('are the four of a review', () => {
    expect(MESSAGE_STATES).toEqual(['未提交', '已提交审核', '审核通过', '审核不通过，请修改']);
  });

  /** Who, type, state: which states may be chosen, and whether files may be uploaded. */
  const TABLE = [
    ['writer', '默认', '未提交', MESSAGE_STATES, true],
    ['writer', '默认', '已提交审核', MESSAGE_STATES, true],
    ['writer', '默认', '审核通过', MESSAGE_STATES, true],
    ['writer', '默认', '审核不通过，请修改', MESSAGE_STATES, true],
    ['writer', '只读', '未提交', ['未提交'], false],
    ['writer', '只读', '审核通过', ['审核通过'], false],
    ['addressee', '默认', '未提交', ['未提交', '已提交审核'], true],
    ['addressee', '默认', '已提交审核', ['已提交审核'], false],
    ['addressee', '默认', '审核通过', ['审核通过'], false],
    ['addressee', '默认', '审核不通过，请修改', ['审核不通过，请修改', '已提交审核'], true],
    ['addressee', '只读', '未提交', ['未提交'], false],
    ['addressee', '只读', '已提交审核', ['已提交审核'], false],
    ['addressee', '只读', '审核通过', ['审核通过'], false],
    ['addressee', '只读', '审核不通过，请修改', ['审核不通过，请修改'], false],
  ] as const;

  it.each(TABLE)('as %s of a message of type %s that is %s', (side, type, state, choices, mayUpload) => {
    expect(stateChoices(side, { type, state })).toEqual(choices);
    expect(mayChangeFile(side, 'fileUrl', { type, state })).toBe(mayUpload);
    expect(mayChangeFile(side, 'templateUrl', { type, state })).toBe(side === 'writer');
  });
});

describe('a change', () => {
  it('of the words is the writer’s alone', () => {
    for (const part of [
      { text: '别的' },
      { user: '二中' },
      { name: '改名' },
      { templateUrl: '' },
      { type: '只读' },
    ] as const) {
      expect(forbiddenField('addressee', message(), message(part))).toBe(Object.keys(part)[0]);
      expect(forbiddenField('writer', message(), message(part))).toBeUndefined();
    }
  });

  it('by the addressee ends with the submission, and goes on after it was sent back', () => {
    const answer = { fileUrl: '/f', state: '已提交审核' } as const;
    expect(forbiddenField('addressee', message(), message(answer))).toBeUndefined();
    const submitted = message(answer);
    expect(forbiddenField('addressee', submitted, { ...submitted, fileUrl: '/g' })).toBe('fileUrl');
    expect(forbiddenField('addressee', submitted, { ...submitted, state: '未提交' })).toBe('state');
    const sentBack = { ...submitted, state: '审核不通过，请修改' } as const;
    expect(
      forbiddenField('addressee', sentBack, { ...sentBack, fileUrl: '/g', state: '已提交审核' }),
    ).toBeUndefined();
    expect(forbiddenField('addressee', message(), message({ state: '审核通过' }))).toBe('state');
  });

  it('of type and state together is the writer’s way out of read-only', () => {
    const readOnly = message({ type: '只读' });
    expect(forbiddenField('writer', readOnly, { ...readOnly, state: '审核通过' })).toBe('state');
    expect(
      forbiddenField('writer', readOnly, { ...readOnly, type: '默认', state: '审核通过' }),
    ).toBeUndefined();
  });

  it('by an addressee never touches anything but answers and the submission', () => {
    const anyMessage = fc.record({
      owner: fc.constant('amy'),
      createdTime: fc.constant(''),
      name: fc.constantFrom('甲', '乙'),
      text: fc.constantFrom('甲', '乙'),
      user: fc.constantFrom('一中', '二中'),
      type: fc.constantFrom(...MESSAGE_TYPES),
      state: fc.constantFrom(...MESSAGE_STATES),
      templateUrl: fc.constantFrom('', '/1'),
      templateUrl2: fc.constantFrom('', '/1'),
      fileUrl: fc.constantFrom('', '/1'),
      fileUrl2: fc.constantFrom('', '/1'),
    });
    fc.assert(
      fc.property(anyMessage, anyMessage, (before, after) => {
        if (forbiddenField('addressee', before, after) !== undefined) return;
        const { fileUrl, fileUrl2, state, ...rest } = before;
        expect(after).toMatchObject(rest);
        const isOpen = before.type === '默认' && ['未提交', '审核不通过，请修改'].includes(state);
        if (!isOpen) expect(after).toEqual({ ...rest, fileUrl, fileUrl2, state });
        else expect([state, '已提交审核']).toContain(after.state);
      }),
    );
    expect(FILE_FIELDS).toHaveLength(4);
  });
});

describe('the side of a conversation', () => {
  const person = (tag: string, area: string, school: string, number = '2001'): Correspondent => ({
    id: `amy/${number}/2026-08-01`,
    name: '',
    person: { number, tag, school, area, since: '2026-08-01', isSchoolUser: true },
  });
  const owner: Correspondent = { id: 'amy', name: '', person: undefined };
  const toSchool = {
    writtenBy: 'amy',
    place: { area: '甲区', school: '一中' },
    addresseeKey: addresseeKey({ kind: 'school', area: '甲区', school: '一中' }),
  };
  const toArea = {
    ...toSchool,
    place: { area: '甲区', school: '' },
    addresseeKey: addresseeKey({ kind: 'area', area: '甲区' }),
  };

  it('is the writer’s for the owner’s accounts and for whoever wrote it', () => {
    expect(sideOf(owner, toSchool)).toBe('writer');
    expect(sideOf(person('上级主管', '甲区', ''), { ...toSchool, writtenBy: 'amy/2001/2026-08-01' })).toBe(
      'writer',
    );
  });

  it('is no longer the writer’s for whoever looks after another place, or got the number later', () => {
    const written = { ...toSchool, writtenBy: 'amy/2001/2026-08-01' };
    expect(sideOf(person('上级主管', '', ''), written)).toBe('writer');
    expect(sideOf(person('上级主管', '乙区', ''), written)).toBeUndefined();
    expect(sideOf(person('校长,sender', '乙区', '九中'), written)).toBeUndefined();
    expect(sideOf(person('校长', '乙区', '九中'), written)).toBeUndefined();
    expect(sideOf(person('校长', '甲区', '一中'), written)).toBe('addressee');
    const before = { ...written, writtenBy: 'amy/2001/2026-07-01' };
    expect(sideOf(person('上级主管', '甲区', ''), before)).toBeUndefined();
  });

  it('is the addressee’s for the staff of that school in that area, and nobody else', () => {
    for (const tag of ['校长', '信息员', '中层管理者', '储备校长']) {
      expect(sideOf(person(tag, '甲区', '一中'), toSchool)).toBe('addressee');
      expect(sideOf(person(tag, '乙区', '一中'), toSchool)).toBeUndefined();
      expect(sideOf(person(tag, '', '一中'), toSchool)).toBeUndefined();
      expect(sideOf(person(tag, '甲区', '二中'), toSchool)).toBeUndefined();
    }
    expect(sideOf(person('学生', '甲区', '一中'), toSchool)).toBeUndefined();
    expect(sideOf(person('上级主管', '甲区', ''), toSchool)).toBeUndefined();
  });

  it('is for an area that of those who supervise it: schools would get each other’s files', () => {
    expect(sideOf(person('上级主管', '甲区', ''), toArea)).toBe('addressee');
    expect(sideOf(person('上级主管', '乙区', ''), toArea)).toBeUndefined();
    expect(sideOf(person('校长', '甲区', '一中'), toArea)).toBeUndefined();
  });

  it('goes by what the list says now: whoever has lost the role sees neither the school’s nor what they wrote', () => {
    const former = person('学生', '甲区', '一中');
    expect(sideOf(former, toSchool)).toBeUndefined();
    expect(sideOf(former, { ...toSchool, writtenBy: 'amy/2001/2026-08-01' })).toBeUndefined();
    const toPerson = (since: string) => ({
      ...toSchool,
      addresseeKey: addresseeKey({ kind: 'person', number: '2001', since, area: '', school: '' }),
    });
    expect(sideOf(former, toPerson('2026-08-01'))).toBe('addressee');
    // What was for whoever had the number before.
    expect(sideOf(former, toPerson('2026-07-01'))).toBeUndefined();
  });
});
