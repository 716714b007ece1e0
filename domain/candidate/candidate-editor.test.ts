import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDED_NUMBERS, addedNumber, suffixOf } from './added-number.ts';
import {
  addedCandidate,
  additionProblem,
  classIn,
  customsOf,
  editedPlace,
  editProblem,
  isInPlace,
  isKept,
  shownToEditor,
  withUnshown,
} from './candidate-editor.ts';
import { hasLeft, leftRemark } from './candidate-values.ts';
import { CandidateFields } from './candidate.schema.ts';
import { lookupProblem } from '../ticket/login-rules.ts';

const HERE = { area: '东区', school: '实验小学', grade: '五年级', class: '1班' };
const pupil = (fields: object = {}) =>
  CandidateFields.parse({ name: '1001', tag: '学生', realName: '张三', gender: '女', ...HERE, ...fields });

describe('whose candidates somebody looks after', () => {
  it('is the class for a class teacher, the school for a clerk, and the school for who is both', () => {
    expect(editedPlace({ ...HERE, tag: '班主任' })).toEqual({ kind: 'class', ...HERE });
    const school = { kind: 'school', area: '东区', school: '实验小学' };
    expect(editedPlace({ ...HERE, tag: '教师，信息员' })).toEqual(school);
    expect(editedPlace({ ...HERE, tag: '班主任,信息员' })).toEqual(school);
  });

  it.each(['学生', '教师', '学科教师', '校长', '管理员', ''])('is nobody for “%s”', (tag) => {
    expect(editedPlace({ ...HERE, tag })).toBeUndefined();
  });

  it.each([{ school: '' }, { school: ' ' }, { school: '未填写学校' }, { school: '协同中心' }, { class: '' }])(
    'is nobody where the list says no place: %j',
    (blank) => {
      expect(editedPlace({ ...HERE, ...blank, tag: '班主任' })).toBeUndefined();
    },
  );

  it.each([
    ['东区', ['东区']],
    ['未填写区县', ['', '未填写区县']],
    ['', ['', '未填写区县']],
  ])('is of the own area “%s”, and where none is said of none', (area, expected) => {
    for (const tag of ['信息员', '班主任']) {
      const place = editedPlace({ ...HERE, area, tag });
      const areas = ['东区', '西区', '', '未填写区县'];
      expect(areas.filter((other) => place && isInPlace(place, { ...HERE, area: other }))).toEqual(expected);
    }
  });

  it('is nobody with more rights, and for a class teacher nobody who edits either', () => {
    const tags = [
      ...['学生', '教师', '家长', '班主任', '信息员', '校长', '中层管理者', '储备校长'],
      ...['教师,上级主管', '管理员', '学生,测试账号', '教师,sender'],
    ];
    const kept = (editor: string) => {
      const place = editedPlace({ ...HERE, tag: editor });
      return tags.filter((tag) => place && isKept(place, { tag }));
    };
    expect(kept('班主任')).toEqual(['学生', '教师', '家长']);
    expect(kept('信息员')).toEqual(['学生', '教师', '家长', '班主任']);
  });

  it('is never somebody of another school, and of a class teacher nobody of another class', () => {
    const text = fc.constantFrom('', '东区', '西区', '实验小学', '五年级', '1班', '2班');
    const placed = fc.record({ area: text, school: text, grade: text, class: text });
    fc.assert(
      fc.property(placed, placed, fc.constantFrom('班主任', '信息员'), (editor, candidate, tag) => {
        const place = editedPlace({ ...editor, tag });
        if (!place || !isInPlace(place, candidate)) return;
        expect(candidate.school).toBe(editor.school);
        if (tag === '班主任') expect(candidate).toMatchObject({ grade: editor.grade, class: editor.class });
      }),
    );
  });

  it('is one class of a school by its name, and of a class only itself', () => {
    const [school, own] = ['信息员', '班主任'].map((tag) => editedPlace({ ...HERE, tag }));
    if (!school || !own) throw new Error('nobody looks after anybody');
    expect(classIn(school, { grade: '六年级', class: '3班' })).toMatchObject({
      grade: '六年级',
      class: '3班',
    });
    expect(classIn(school, { grade: '六年级', class: '' })).toBeUndefined();
    expect(classIn(own, {})).toBe(own);
    expect(classIn(own, { grade: '', class: '' })).toBe(own);
    expect(classIn(own, { class: '2班' })).toBeUndefined();
  });
});

describe('what a class teacher makes of a candidate', () => {
  it.each([
    { realName: '张叁' },
    { gender: '男' },
    { remark: '流出（已不在本班）' },
    { remark: '' },
    { level: [] },
  ])('may be %j', (change) => {
    const stored = pupil({ level: ['A'], remark: '旧' });
    expect(editProblem(stored, { ...stored, ...change })).toBeUndefined();
  });

  it.each(['name', 'tag', 'area', 'school', 'grade', 'class'] as const)('is not another %s', (field) => {
    expect(editProblem(pupil(), pupil({ [field]: '另' }))).toMatchObject({ field });
  });

  it('is nobody who is added, in reserve or without a name, unless they were before', () => {
    expect(editProblem(pupil(), pupil({ gender: '新增' }))).toMatchObject({ field: 'gender' });
    expect(editProblem(pupil(), pupil({ realName: '备用1' }))).toMatchObject({ field: 'realName' });
    expect(editProblem(pupil(), pupil({ realName: ' ' }))).toMatchObject({ field: 'realName' });
    const odd = { gender: '新增', realName: '备用1' };
    expect(editProblem(pupil(odd), pupil({ ...odd, remark: '流入' }))).toBeUndefined();
    expect(editProblem(pupil({ realName: '' }), pupil({ realName: '', remark: '流入' }))).toBeUndefined();
  });

  it('is made without seeing how somebody does and in which tests, and leaves that as it is', () => {
    const stored = pupil({ level: ['A'], contest: '期末', contests: '期末,期中' });
    const shown = shownToEditor(stored);
    expect(shown).toEqual({ ...stored, level: [], contest: '', contests: '' });
    expect(withUnshown({ ...shown, remark: '转学' }, stored)).toEqual({ ...stored, remark: '转学' });
  });
});

describe('somebody who comes to a class', () => {
  const place = { kind: 'class', ...HERE } as const;

  it('has what most of the class have', () => {
    const [usual, odd] = [pupil({ contests: '期末' }), pupil({ contests: '期中', area: '西区' })];
    expect(customsOf([odd, usual, usual])).toEqual({ area: '东区', contest: '', contests: '期末' });
    expect(customsOf([])).toEqual({ area: '', contest: '', contests: '' });
    const made = addedCandidate({ ...place, area: '' }, customsOf([usual]), {
      realName: ' 林 ',
      remark: '流入',
    });
    expect(made).toMatchObject({
      fields: { ...HERE, realName: '林', gender: '新增', remark: '流入', contests: '期末' },
    });
  });

  it('is refused with anything else', () => {
    const made = addedCandidate(place, customsOf([]), { realName: '林', remark: '' });
    if ('problem' in made) throw new Error('somebody with a name is refused');
    expect(additionProblem({ name: '7', school: HERE.school, tag: '' }, made.fields)).toBeUndefined();
    expect(additionProblem({ tag: '校长' }, made.fields)).toMatchObject({ field: 'tag' });
    expect(additionProblem({ gender: '男' }, made.fields)).toMatchObject({ field: 'gender' });
  });
});

describe('the number of who is added', () => {
  it('is of one length and tells nothing but what was drawn', () => {
    expect([0, 7, ADDED_NUMBERS - 1].map((drawn) => addedNumber(drawn, ''))).toEqual([
      '9000000000',
      '9000000007',
      '9999999999',
    ]);
  });

  it('ends as the numbers of the class must to log in', () => {
    expect(suffixOf(['11S', '12S'], ['', 'S', 'XS'])).toBe('S');
    expect(suffixOf(['11XS', '12XS'], ['S', 'XS'])).toBe('XS');
    expect(suffixOf(['11S', '12'], ['S'])).toBe('');
    expect(suffixOf([], ['S'])).toBe('');
    expect(addedNumber(3, 'S')).toBe('9000000003S');
  });

  it('can always be typed, and is another one for everybody', () => {
    const drawn = fc.integer({ min: 0, max: ADDED_NUMBERS - 2 });
    fc.assert(
      fc.property(drawn, (number) => {
        expect(lookupProblem(addedNumber(number, ''), '')).toBeUndefined();
        expect(addedNumber(number, '')).not.toBe(addedNumber(number + 1, ''));
      }),
    );
  });
});

describe('a remark that somebody has gone', () => {
  it.each([
    ['流出（已不在本班）', true],
    ['流出', true],
    [' 流出到外省', true],
    ['请假；流出（已不在本班）', true],
    ['请假，流出', true],
    ['', false],
    ['流入', false],
    ['没有流出', false],
  ])('“%s”: %s', (remark, isSaid) => {
    expect(hasLeft(remark)).toBe(isSaid);
  });

  it('is put behind what was noted before, and once', () => {
    expect(leftRemark('')).toBe('流出（已不在本班）');
    expect(leftRemark('请假')).toBe('请假；流出（已不在本班）');
    expect(leftRemark('流出')).toBe('流出');
  });
});
