import { describe, expect, it } from 'vitest';
import { questionProblem } from './check-answer.ts';
import { EMPTY_QUESTION } from './question.ts';
import { QUESTION_TYPES, type QuestionType } from './question-types.ts';
import { type Question, QuestionAnswer } from './question.schema.ts';

const ask = (type: QuestionType, rest: Partial<Question> = {}): Question => ({
  ...EMPTY_QUESTION,
  id: 1,
  type,
  ...rest,
});
const message = (question: Question, answer?: Omit<QuestionAnswer, 'id'>) =>
  questionProblem(question, answer && ({ id: 1, ...answer } as QuestionAnswer))?.message;
const part = (question: Question, answer: Omit<QuestionAnswer, 'id'>) =>
  questionProblem(question, { id: 1, ...answer } as QuestionAnswer)?.part;

const THREE = ['甲', '乙', '丙'];
const TYPES = Object.keys(QUESTION_TYPES) as QuestionType[];
const everything = { options: THREE, headers: THREE, subtitles: ['一', '二'] };

describe('every question', () => {
  it.each(TYPES)('of type %s is unanswered without an answer', (type) => {
    expect(message(ask(type, everything))).toBe('还未作答');
  });

  it.each(TYPES)('of type %s takes no answer of another form', (type) => {
    const answers = {
      option: { option: 1 },
      options: { options: [1, 2] },
      strOption: { strOption: '字' },
      strOptions: { strOptions: ['字', '字'] },
    };
    for (const [field, answer] of Object.entries(answers)) {
      if (field === QUESTION_TYPES[type].answer) continue;
      expect(message(ask(type, everything), answer)).toBe('答案的类型不对');
    }
  });
});

describe('a question that its author has not finished', () => {
  it.each([
    ask('single-choice'),
    ask('single-choice-dropdown'),
    ask('multi-choice'),
    ask('table-choice', { subtitles: ['一'] }),
    ask('table-choice-ex', { headers: THREE }),
    ask('table-choice-slider'),
  ])('holds nobody up: $type', (question) => {
    expect(message(question)).toBeUndefined();
  });

  it('takes no answer', () => {
    expect(message(ask('single-choice'), { option: 1 })).toBe('选中的选项不存在');
    expect(message(ask('multi-choice'), { options: [1] })).toBe('选中的选项不存在');
    expect(message(ask('table-choice', { headers: THREE }), { options: [1] })).toBe('答案的类型不对');
  });
});

describe.each(['single-choice', 'single-choice-dropdown'] as const)('a %s', (type) => {
  const question = ask(type, { options: THREE });

  it('is answered by one of its options', () => {
    expect([1, 2, 3].map((option) => message(question, { option }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(message(question, { option: 0 })).toBe('还未作答');
    expect(message(question, { option: null })).toBe('还未作答');
    expect(message(question, { option: 4 })).toBe('选中的选项不存在');
    expect(message(question, { option: -1 })).toBe('选中的选项不存在');
  });
});

describe('a slider', () => {
  const question = ask('single-slider', { text: '【滑块：2-5】' });

  it('is answered by a value in its range', () => {
    expect(message(question, { option: 2 })).toBeUndefined();
    expect(message(question, { option: 5 })).toBeUndefined();
    expect(message(question, { option: 6 })).toBe('须在2到5之间');
    expect(message(question, { option: 1 })).toBe('须在2到5之间');
    expect(message(ask('single-slider'), { option: 10 })).toBeUndefined();
  });

  it('that nobody has touched is not answered, while 0 is an answer where the range begins there', () => {
    expect(message(question, { option: null })).toBe('还未作答');
    expect(message(ask('single-slider'), { option: null })).toBe('还未作答');
    expect(message(ask('single-slider'), { option: 0 })).toBeUndefined();
    expect(message(ask('single-slider', { text: '【滑块：0-3】' }), { option: 0 })).toBeUndefined();
  });

  it('has no 0 where its range begins later: that is an untouched one of before', () => {
    expect(message(question, { option: 0 })).toBe('还未作答');
  });
});

describe('a multiple choice', () => {
  const question = (text: string) => ask('multi-choice', { text, options: ['1', '2', '3', '4', '5'] });

  it('needs one option, each only once, and only those that exist', () => {
    expect(message(question(''), { options: [] })).toBe('还未作答');
    expect(message(question(''), { options: [1, 2, 3, 4, 5] })).toBeUndefined();
    expect(message(question(''), { options: [1, 6] })).toBe('选中的选项不存在');
    expect(message(question(''), { options: [0] })).toBe('选中的选项不存在');
    expect(message(question(''), { options: [2, 2] })).toBe('同一选项选了两次');
  });

  it('keeps to its limit', () => {
    expect(message(question('限选2项'), { options: [1, 2] })).toBeUndefined();
    expect(message(question('限选2项'), { options: [1, 2, 3] })).toBe('最多选2项，目前选了3项');
    expect(message(question('选2-3项'), { options: [1] })).toBe('至少选2项，目前选了1项');
    expect(message(question('选2-3项'), { options: [1, 2, 3, 4] })).toBe('最多选3项，目前选了4项');
  });

  it('has options that exclude others', () => {
    expect(message(question('【互斥：5】'), { options: [5] })).toBeUndefined();
    expect(message(question('【互斥：5】'), { options: [1, 5] })).toBe('选项1和选项5不能同时选');
    expect(message(question('【互斥：1,2;3,4】'), { options: [1, 2, 5] })).toBeUndefined();
    expect(message(question('【互斥：1,2;3,4】'), { options: [1, 3] })).toBe('选项1和选项3不能同时选');
    expect(message(question('【互斥：4】【互斥：5】'), { options: [4, 5] })).toBe('选项4和选项5不能同时选');
  });

  it('does not ask for more than an exclusive option allows', () => {
    expect(message(question('选2-3项【互斥：5】'), { options: [5] })).toBeUndefined();
    expect(message(question('选2-3项【互斥：5】'), { options: [1] })).toBe('至少选2项，目前选了1项');
  });
});

describe('several blanks', () => {
  const question = ask('multi-fill-blank', { options: ['姓名', '年龄，请填整数（1-120）', '出生日期'] });

  it('are each filled by their own rule', () => {
    expect(message(question, { strOptions: ['王小明', '12', '2014-05-06'] })).toBeUndefined();
    expect(message(question, { strOptions: ['', ' ', ''] })).toBe('还未作答');
    expect(message(question, { strOptions: ['王小明', '', '2014-05-06'] })).toBe('第2空还未作答');
    expect(message(question, { strOptions: ['王小明', '12'] })).toBe('第3空还未作答');
    expect(message(question, { strOptions: ['王小明', '130', ''] })).toBe('第2空须在1到120之间');
    expect(message(question, { strOptions: ['王小明', '12', '五月'] })).toBe('第3空须填写日期');
    expect(message(question, { strOptions: ['a', '1', '2014-05-06', 'b'] })).toBe('答案的类型不对');
  });

  it('name the place of the problem', () => {
    expect(part(question, { strOptions: ['', '', ''] })).toBe(0);
    expect(part(question, { strOptions: ['王小明', '12'] })).toBe(2);
  });
});

describe.each(['table-choice', 'table-choice-dropdown', 'table-choice-ex'] as const)('a %s', (type) => {
  const question = ask(type, { headers: THREE, subtitles: ['一', '二', '三'] });

  it('needs a choice in every row', () => {
    expect(message(question, { options: [1, 2, 3] })).toBeUndefined();
    expect(message(question, { options: [] })).toBe('还未作答');
    expect(message(question, { options: [0, 0, 0] })).toBe('还未作答');
    expect(message(question, { options: [1, 0, 3] })).toBe('第2行还未作答');
    expect(message(question, { options: [1, 2] })).toBe('第3行还未作答');
    expect(message(question, { options: [1, 2, 4] })).toBe('第3行选中的选项不存在');
    expect(message(question, { options: [1, 2, 3, 1] })).toBe('答案的类型不对');
    expect(part(question, { options: [1, 0, 3] })).toBe(1);
  });
});

describe('a table of sliders', () => {
  const question = ask('table-choice-slider', { subtitles: ['一', '二【滑块：1-5】'] });

  it('keeps each row to its range', () => {
    expect(message(question, { options: [10, 5] })).toBeUndefined();
    expect(message(question, { options: [10, 6] })).toBe('第2行须在1到5之间');
    expect(message(question, { options: [0, 3] })).toBeUndefined();
  });

  it('wants every row touched', () => {
    expect(message(question, { options: [null, null] })).toBe('还未作答');
    expect(message(question, { options: [] })).toBe('还未作答');
    expect(message(question, { options: [null, 3] })).toBe('第1行还未作答');
    expect(message(question, { options: [0, null] })).toBe('第2行还未作答');
    expect(message(question, { options: [0] })).toBe('第2行还未作答');
    expect(message(question, { options: [0, 0] })).toBe('第2行还未作答');
  });
});

describe('a table with words beside a choice', () => {
  const question = ask('table-choice-ex', { headers: ['无', '其他（填空）'], subtitles: ['一', '二'] });

  it('needs them where that choice is taken, and nowhere else', () => {
    expect(message(question, { options: [1, 1] })).toBeUndefined();
    expect(message(question, { options: [1, 2], strOptions: ['', '书'] })).toBeUndefined();
    expect(message(question, { options: [1, 2], strOptions: ['', ' '] })).toBe('第2行的填空还未填写');
    expect(message(question, { options: [2, 1] })).toBe('第1行的填空还未填写');
    expect(message(question, { options: [1, 2], strOptions: ['', '书', ''] })).toBe('答案的类型不对');
  });

  it('is the only table that takes words', () => {
    const plain = ask('table-choice', { headers: ['无'], subtitles: ['一'] });
    expect(message(plain, { options: [1], strOptions: ['书'] } as Omit<QuestionAnswer, 'id'>)).toBe(
      '答案的类型不对',
    );
  });
});

describe('the form of answers', () => {
  it.each([
    { id: 1, option: 1 },
    { id: 1, options: [1, 2] },
    { id: 1, options: [1], strOptions: [''] },
    { id: 1, strOption: '' },
    { id: 1, strOptions: ['', 'x'] },
  ])('takes %j', (answer) => {
    expect(QuestionAnswer.parse(answer)).toEqual(answer);
  });

  it.each([
    { id: 1 },
    { id: 1, option: '1' },
    { id: 1, option: 1.5 },
    { id: 1, option: 1, strOption: 'x' },
    { id: 1, option: 1, options: [1] },
    { id: 1, strOption: 'x', score: 100 },
    { option: 1 },
    { id: 1, options: [1.5] },
    { id: 1, options: ['1'] },
    { id: 1, strOptions: [1] },
    { id: 1, strOption: 'x'.repeat(100_001) },
  ])('refuses another one (%#)', (answer) => {
    expect(QuestionAnswer.safeParse(answer).success).toBe(false);
  });
});
