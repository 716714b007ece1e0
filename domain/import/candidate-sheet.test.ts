import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_TAGS } from '../account/tags.ts';
import { CandidateFields } from '../candidate/candidate.schema.ts';
import { typedProblem } from '../ticket/login-rules.ts';
import {
  CANDIDATE_EXAMPLES,
  CANDIDATE_TITLES,
  candidateCells,
  type CandidateRow,
  describeChange,
  importedCandidate,
  readCandidateHeader,
  readCandidateRow,
} from './candidate-sheet.ts';
import { SeenNumbers } from './cell-rules.ts';
import { reasonText } from './row-reason.ts';

function headerOf(...titles: string[]) {
  const read = readCandidateHeader({ line: 1, cells: titles });
  if ('reasons' in read) throw new Error(read.reasons.map(reasonText).join('\n'));
  return read.header;
}

const refusedHeader = (...titles: string[]) => {
  const read = readCandidateHeader({ line: 1, cells: titles });
  return 'reasons' in read ? read.reasons.map(reasonText) : [];
};

const readRow = (titles: string[], cells: string[]) =>
  readCandidateRow(headerOf(...titles), { line: 5, cells });

function rowOf(titles: string[], cells: string[]): CandidateRow {
  const read = readRow(titles, cells);
  if ('reasons' in read) throw new Error(read.reasons.map(reasonText).join('\n'));
  return read.row;
}

const reasonsOf = (titles: string[], cells: string[]) => {
  const read = readRow(titles, cells);
  return 'reasons' in read ? read.reasons.map(reasonText) : [];
};

describe('the header of a list of candidates', () => {
  it('may stand in any order and be written as people write', () => {
    const { places, ignored } = headerOf(
      '班级 ',
      '* 姓名',
      '准考证号（必填）',
      '角　色*',
      '電話',
      '语言１',
      '',
    );
    expect([...places]).toEqual([
      ['class', 0],
      ['realName', 1],
      ['name', 2],
      ['tag', 3],
      ['level0', 5],
    ]);
    expect(ignored).toEqual(['電話']);
  });

  it('knows the levels numbered through and anew for each subject', () => {
    const through = headerOf('准考证号', '语言1', '语言4', '数学5', '数学8', '科学9', '科学12');
    const anew = headerOf('准考证号', '语言1', '语言4', '数学1', '数学4', '科学1', '科学4');
    expect([...anew.places]).toEqual([...through.places]);
    expect([...anew.places.keys()]).toEqual([
      'name',
      'level0',
      'level3',
      'level4',
      'level7',
      'level8',
      'level11',
    ]);
  });

  it('must name the number', () => {
    expect(refusedHeader('姓名', '角色')).toEqual(['第1行：表头中没有“准考证号”列，请检查第1行是不是表头']);
  });

  it('must not have a column twice', () => {
    expect(refusedHeader('准考证号', '姓名', '', '姓名*')).toEqual([
      '第1行 姓名*：表头重复，B列和D列只能保留一列',
    ]);
    expect(refusedHeader('准考证号', '数学5', '数学1')).toHaveLength(1);
  });
});

describe('a number', () => {
  const numberOf = (text: string) => rowOf(['准考证号'], [text]).name;
  const problemsOf = (text: string) => reasonsOf(['准考证号'], [text]);

  it.each([
    ['00123', '00123'],
    ['２０２６０００１', '20260001'],
    ['1001A', '1001A'],
    ['demo', 'demo'],
    ['test', 'test'],
    ['XM-2026_07', 'XM-2026_07'],
    ['1E5', '1E5'],
  ])('%j is %j', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  it.each([
    ['', '第5行 准考证号：不能为空'],
    ['10 01', '第5行 准考证号：不能有空格或换行'],
    ['10\u300001', '第5行 准考证号：不能有空格或换行'],
    ['10\n01', '第5行 准考证号：不能有空格或换行'],
    ['10/01', '第5行 准考证号：不能有“/”和“,”'],
    ['1001,1002', '第5行 准考证号：不能有“/”和“,”'],
    ['10\u200b01', '第5行 准考证号：含有看不见的字符，请重新输入'],
    ['填表人：张三', '第5行 准考证号：“填表人：张三”不是准考证号，只能填写数字、字母和“-”“_”等符号'],
    ['1.23457E+17', '第5行 准考证号：“1.23457E+17”已被Excel改成科学计数法，请把该列设为“文本”格式后重新填写'],
    ['20260001.0', '第5行 准考证号：“20260001.0”带有小数点，请把该列设为“文本”格式后重新填写'],
    ['..', '第5行 准考证号：不能是“..”'],
    ['1'.repeat(101), '第5行 准考证号：不能超过100个字符'],
    ['示例00001', '第5行 准考证号：这是模板中的示例行，请删除'],
  ])('%j is refused', (text, reason) => {
    expect(problemsOf(text)).toEqual([reason]);
  });

  it('that is taken can be typed at a login', () => {
    const contest = { enablePassword: false, ticketType: 'regex' as const };
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const read = readRow(['准考证号'], [text]);
        if ('reasons' in read) return;
        expect(typedProblem(contest, { username: read.row.name })).toBeUndefined();
        expect(CandidateFields.parse({ name: read.row.name }).name).toBe(read.row.name);
      }),
    );
  });

  it('may come once in a file', () => {
    const seen = new SeenNumbers();
    expect(seen.repeated('1001', 2, '准考证号')).toBeUndefined();
    expect(seen.repeated('1002', 3, '准考证号')).toBeUndefined();
    expect(reasonText(seen.repeated('1001', 8, '准考证号') ?? { line: 0, column: '', reason: '' })).toBe(
      '第8行 准考证号：“1001”与第2行重复',
    );
  });
});

describe('the other columns', () => {
  it.each([
    ['', ''],
    ['学生', '学生'],
    ['老师', '教师'],
    ['教师，班主任', '教师,班主任'],
    ['教师、班主任;校长', '教师,班主任,校长'],
    ['教师 班主任', '教师,班主任'],
    ['老师,教师', '教师'],
    ['sender,管理员，信息员', 'sender,管理员,信息员'],
  ])('read the roles %j as %j', (text, tag) => {
    expect(rowOf(['准考证号', '角色'], ['1', text]).fields.tag).toBe(tag);
  });

  it('refuse roles that nobody knows, and name those that there are', () => {
    expect(reasonsOf(['准考证号', '角色'], ['1', '学生,辅导员,保安'])).toEqual([
      `第5行 角色：不认识“辅导员”、“保安”，可以填写：${KNOWN_TAGS.join('、')}（消息发送者）`,
    ]);
    expect(KNOWN_TAGS).toHaveLength(13);
  });

  it.each([
    [' 语文 , 数学,,', '语文,数学'],
    [',', ''],
    ['语文，上册,数学', '语文，上册,数学'],
  ])('read the contests %j as %j', (text, contests) => {
    expect(rowOf(['准考证号', '包含测试'], ['1', text]).fields.contests).toBe(contests);
  });

  it('refuse a class that Excel has made a day of', () => {
    expect(reasonsOf(['准考证号', '班级', '备注'], ['1', '2026-03-01', '2026-03-01'])).toEqual([
      '第5行 班级：“2026-03-01”是日期，可能是Excel自动转换的，请把该列设为“文本”格式后重新填写',
    ]);
  });

  it('tell all that is wrong with a row', () => {
    const titles = ['准考证号', '姓名', '角色', '包含测试', '查询密码', '科学12'];
    const cells = ['', '名'.repeat(201), '保安', '测'.repeat(5_001), '密'.repeat(201), '高'.repeat(201)];
    expect(reasonsOf(titles, cells).map((text) => text.slice(0, 12))).toEqual([
      '第5行 准考证号：不能为',
      '第5行 姓名：不能超过2',
      '第5行 角色：不认识“保',
      '第5行 包含测试：不能超',
      '第5行 查询密码：不能超',
      '第5行 科学12：不能超',
    ]);
  });

  it('pass on why a cell could not be read, unless nobody asks for it', () => {
    const header = headerOf('准考证号', '电话', '姓名');
    const refused = [
      { column: 1, reason: '公式错误“#N/A”，请改正' },
      { column: 2, reason: '公式错误“#REF!”，请改正' },
    ];
    const read = readCandidateRow(header, { line: 9, cells: ['1', '', ''], refused });
    expect('reasons' in read && read.reasons.map(reasonText)).toEqual([
      '第9行 姓名：公式错误“#REF!”，请改正',
    ]);
  });
});

const text = fc.string({ unit: fc.constantFrom('甲', '乙', 'a', '1', '，', '-'), maxLength: 6 });
const listed: fc.Arbitrary<CandidateFields> = fc.record({
  name: fc.stringMatching(/^[0-9]{1,9}[A-Z]?$/),
  realName: text,
  tag: fc.subarray([...KNOWN_TAGS]).map((tags) => tags.join(',')),
  gender: text,
  school: text,
  area: text,
  grade: text,
  class: text,
  remark: text,
  contest: text,
  contests: fc.array(text.filter((name) => name !== '')).map((names) => names.join(',')),
  level: fc.array(text, { minLength: 12, maxLength: 12 }),
});

const readAgain = (cells: string[]) => rowOf([...CANDIDATE_TITLES], cells);

describe('what an import changes', () => {
  const existing: CandidateFields = {
    ...CandidateFields.parse({ name: '1001', realName: '张三', tag: '学生', school: '一中', remark: '走读' }),
    level: Array.from({ length: 12 }, (_, index) => String(index)),
  };

  it('is a new candidate where there is none of that number', () => {
    const row = rowOf(['准考证号', '姓名', '科学9'], ['1002', '李四', '高']);
    expect(describeChange(undefined, row)).toBe('new');
    const after = importedCandidate(undefined, row);
    expect(after.level).toEqual(['', '', '', '', '', '', '', '', '高', '', '', '']);
    const level = after.level;
    expect(CandidateFields.parse(after)).toEqual(
      CandidateFields.parse({ name: '1002', realName: '李四', tag: '学生', level }),
    );
  });

  it('is nothing in columns that the file does not have', () => {
    const row = rowOf(['准考证号', '姓名', '语言2'], ['1001', '张三', '1']);
    expect(describeChange(existing, row)).toBe('unchanged');
    expect(importedCandidate(existing, row)).toEqual(existing);
  });

  it('empties a field whose cell is empty, and tells old and new', () => {
    const row = rowOf(['准考证号', '姓名', '备注', '学校', '数学5'], ['1001', '张三', '', '二中', '9']);
    expect(describeChange(existing, row)).toEqual({
      changed: [
        { column: '学校', from: '一中', to: '二中' },
        { column: '备注', from: '走读', to: '' },
        { column: '数学5', from: '4', to: '9' },
      ],
    });
    expect(importedCandidate(existing, row)).toMatchObject({ school: '二中', remark: '', tag: '学生' });
  });

  it('leaves the role where its cell is empty, and makes who is new without one a pupil', () => {
    const row = rowOf(['准考证号', '角色'], ['1001', '']);
    expect(describeChange({ ...existing, tag: '教师' }, row)).toBe('unchanged');
    expect(importedCandidate(undefined, row).tag).toBe('学生');
  });

  it('leaves the query password where its cell is empty, and shows none', () => {
    const titles = ['准考证号', '查询密码'];
    expect(describeChange(existing, rowOf(titles, ['1001', '']))).toBe('unchanged');
    const row = rowOf(titles, ['1001', '秘密']);
    expect(row.queryPassword).toBe('秘密');
    expect(describeChange(existing, row)).toEqual({
      changed: [{ column: '查询密码', from: '', to: '已填写' }],
    });
  });

  it('is nothing where the same is written in another way', () => {
    const old = { ...existing, tag: '老师，班主任', contests: ' 语文 ,数学' };
    const row = rowOf(['准考证号', '角色', '包含测试'], ['1001', '教师,班主任', '语文,数学']);
    expect(describeChange(old, row)).toBe('unchanged');
  });

  it('is nothing after a download', () => {
    fc.assert(
      fc.property(listed, (candidate) => {
        const row = readAgain(candidateCells(candidate));
        expect(describeChange(candidate, row)).toBe('unchanged');
        expect(importedCandidate(undefined, row)).toEqual({ ...candidate, tag: candidate.tag || '学生' });
      }),
    );
  });

  it('is nothing the second time', () => {
    fc.assert(
      fc.property(listed, listed, (before, file) => {
        const row = readAgain(candidateCells({ ...file, name: before.name }));
        const after = importedCandidate(before, row);
        expect(describeChange(after, row)).toBe('unchanged');
        const change = describeChange(before, row);
        expect(change === 'unchanged').toBe(
          JSON.stringify(candidateCells(before)) === JSON.stringify(candidateCells(after)),
        );
      }),
    );
  });
});

describe('the template', () => {
  it('has every column, with the needed one first', () => {
    expect(CANDIDATE_TITLES.slice(0, 12)).toEqual([
      '准考证号',
      '姓名',
      '角色',
      '性别',
      '学校',
      '区县',
      '年级',
      '班级',
      '备注',
      '跳转测试',
      '包含测试',
      '查询密码',
    ]);
    expect(CANDIDATE_TITLES.slice(12)).toEqual([
      ...['语言1', '语言2', '语言3', '语言4', '数学5', '数学6'],
      ...['数学7', '数学8', '科学9', '科学10', '科学11', '科学12'],
    ]);
  });

  it('has examples that are good but for being examples', () => {
    for (const cells of CANDIDATE_EXAMPLES) {
      expect(cells).toHaveLength(CANDIDATE_TITLES.length);
      expect(reasonsOf([...CANDIDATE_TITLES], cells)).toEqual(['第5行 准考证号：这是模板中的示例行，请删除']);
      const [number = '', ...rest] = cells;
      expect(reasonsOf([...CANDIDATE_TITLES], [number.replace('示例', ''), ...rest])).toEqual([]);
    }
  });
});
