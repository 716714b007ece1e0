import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Question } from '../questionnaire/question.schema.ts';
import { QUESTION_TYPES, type QuestionType } from '../questionnaire/question-types.ts';
import { htmlToPlain, plainToHtml } from '../text/plain-html.ts';
import { pastedParagraphs } from './pasted-paragraphs.ts';
import { readQuestionnaire } from './questionnaire-text.ts';

const read = (text: string) => readQuestionnaire(pastedParagraphs(text));
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) =>
    sign === '[' ? '【' : sign === ']' ? '】' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
  );
const problems = (text: string) =>
  read(text)
    .log.filter(({ kind }) => kind === 'problem')
    .map(({ line, note }) => `${line}: ${note}`);

const SAMPLE = `学生问卷
1. 你喜欢阅读吗？
A. 喜欢
B. 一般
C. 不喜欢

2、你读过哪些书？【多选题】限选2项
A、童话
B、小说
C、以上都没有
3. 为什么喜欢？不少于5字【显示条件：第1题选1,2】
请看下面的材料
4.【滑块题】给食堂打分`;

describe('a questionnaire as text', () => {
  it('gives its questions, options, types and conditions', () => {
    const { questions, log } = read(SAMPLE);
    expect(questions).toMatchObject([
      {
        id: 1,
        code: 'ABCD01',
        type: 'single-choice',
        text: '你喜欢阅读吗？',
        options: ['喜欢', '一般', '不喜欢'],
      },
      { id: 2, type: 'multi-choice', text: '你读过哪些书？限选2项', options: ['童话', '小说', '以上都没有'] },
      {
        id: 3,
        type: 'fill-blank',
        text: '为什么喜欢？不少于5字<br />请看下面的材料',
        visibleId: 1,
        visibleOption: '1,2',
      },
      { id: 4, type: 'single-slider', text: '给食堂打分' },
    ]);
    expect(log.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '1 ignored',
      '2 question',
      '3 option',
      '4 option',
      '5 option',
      '7 question',
      '8 option',
      '9 option',
      '10 option',
      '11 question',
      '11 condition',
      '12 question',
      '13 question',
    ]);
  });

  it('is the same in either width', () => {
    const { questions } = read(SAMPLE);
    const narrow = SAMPLE.replace(
      /[【】：、（）]/g,
      (sign) => ({ '【': '[', '】': ']', '：': ':' })[sign] ?? sign,
    );
    const inWide = SAMPLE.split('\n')
      .map((line) => line.replace(/^\w+\./, wide).replace(/【[^】]*】/g, wide))
      .join('\n');
    for (const text of [narrow, inWide]) expect(read(text).questions).toEqual(questions);
  });

  it.each(Object.entries(QUESTION_TYPES))('names the type %s', (type, { label }) => {
    expect(read(`1. 【${label}】题目\nA. 甲\nB. 乙`).questions[0]?.type).toBe(type);
    expect(read(`1. 题目 [${label}]`).questions[0]).toMatchObject({ type, text: '题目' });
  });

  it('takes several options from one line, and only where they are in their turn', () => {
    expect(read('1. 题目\nA. 是  B. 否\tC. 不知道').questions[0]?.options).toEqual(['是', '否', '不知道']);
    expect(read('1. 缺什么\nA. 维生素 C, D\nB. 钙').questions[0]?.options).toEqual(['维生素 C, D', '钙']);
    expect(read('1.\t题目\nA.\t甲\nB.\t乙').questions).toMatchObject([
      { text: '题目', options: ['甲', '乙'] },
    ]);
  });

  it('takes lines of cells for a table', () => {
    const text =
      '1. 【表格单选题】符合吗？\n说法\t符合\t不符合\n我每天阅读\t\t\n我常去图书馆\t\t\n2. 还有吗？';
    const { questions, log } = read(text);
    expect(questions[0]).toMatchObject({
      headers: ['符合', '不符合'],
      subtitles: ['我每天阅读', '我常去图书馆'],
    });
    expect(log.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['1 question', '2 row', '5 question']);
    expect(read(text.replace('【表格单选题】', '')).questions[0]?.type).toBe('table-choice');
    expect(read('1. 题目【表格下拉题】\n（1）语文\n（2）数学\nA. 好\nB. 差').questions[0]).toMatchObject({
      subtitles: ['语文', '数学'],
      options: ['好', '差'],
    });
  });

  it('keeps what stands between two questions as the preface of the second', () => {
    const { questions } = read('1. 甲吗？\nA. 是\nB. 否\n阅读材料\n第二段\n2. 乙吗？');
    expect(questions[1]).toMatchObject({ preface: '阅读材料<br />第二段', text: '乙吗？' });
  });

  it('keeps the looks of a document around its marks', () => {
    const paragraph = (html: string) => ({ html, text: '' });
    const { questions } = readQuestionnaire([
      paragraph('<b>1. 你<i>好</i>【多选题】</b>'),
      paragraph('<img src="a.png" />'),
      paragraph('<b>A.</b> x &lt; 5'),
      paragraph('B. <b>粗</b><br />C. H<sub>2</sub>O'),
    ]);
    expect(questions).toMatchObject([
      {
        type: 'multi-choice',
        text: '<b>你<i>好</i></b><br /><img src="a.png" />',
        options: ['x &lt; 5', '<b>粗</b>', 'H<sub>2</sub>O'],
      },
    ]);
  });

  it('begins a question also where its words begin with a number', () => {
    expect(read('1、好吗？\n2、2023年你读了几本书？\n3.5是小数').questions.map(({ text }) => text)).toEqual([
      '好吗？',
      '2023年你读了几本书？<br />3.5是小数',
    ]);
  });

  it('leaves brackets alone that say no type', () => {
    expect(read('1. 请参考【上一题】作答').questions[0]?.text).toBe('请参考【上一题】作答');
  });

  it('keeps columns and rows that are pictures', () => {
    const table = [
      ['', '<img src="/a.png" />', '<img src="/b.png" />'],
      ['<img src="/c.png" />', '', ''],
    ];
    const { questions } = readQuestionnaire([
      { text: '1. 你的心情【表格单选题】', html: '1. 你的心情【表格单选题】' },
      { text: '', html: '', table },
    ]);
    expect(questions[0]).toMatchObject({
      headers: ['<img src="/a.png" />', '<img src="/b.png" />'],
      subtitles: ['<img src="/c.png" />'],
    });
  });

  it('reads a line of blanks and tags without end as far as anybody would', () => {
    const blanks = `1. 好吗？${`[显示条件:${' '.repeat(490)}]`.repeat(2_000)}`;
    expect(problems(blanks).length).toBeLessThanOrEqual(41);
  });

  it('goes by the numbers as they are written', () => {
    const text = '11. 甲？\nA. 是\nB. 否\n12. 乙？【显示条件：第11题选B】';
    expect(read(text).questions[1]).toMatchObject({ visibleId: 1, visibleOption: '2' });
  });

  it('says what it did not understand, and where', () => {
    expect(problems('1. 甲？【排序题】\nA. 是\nB. 否')).toEqual(['1: 没有这种题型，按选项判断题型']);
    expect(problems('1. 甲？【单选题】')).toEqual(['1: 第1题是单选题，但还没有选项']);
    expect(problems('1. 甲？【显示条件：大概】')).toEqual(['1: 没有看懂，请写成【显示条件：第3题选1,2】']);
    expect(problems('1. 甲？\n2. 乙？【显示条件：第1题选1】')).toEqual([
      '2: 第1题是填空题，没有选项可选，条件没有读入',
    ]);
    expect(problems('1. 甲？【显示条件：第3题选1】')).toEqual(['1: 前面没有第3题，条件没有读入']);
    expect(problems('1. 甲？\nA. 是\nB. 否\n2. 乙？【显示条件：第1题选2,3】')).toEqual([
      '4: 第1题只有2个选项，其余的没有读入',
    ]);
    expect(problems('1. 甲？\nA. 是\nB. 否\n谢谢！')).toEqual(['4: 不知道属于哪一题，没有读入']);
    expect(problems('1. 甲？【填空题】\nA. 是')).toEqual(['1: 填空题没有选项，第1题的选项没有读入']);
  });

  it.each(['3.5米是多少', '2024、2025年', '1，2，3', 'B, C 和 D', '一直以来', 'e.g. 这样'])(
    '%s begins neither a question nor an option',
    (line) => {
      expect(read(`1. 题目\n${line}`).questions).toMatchObject([{ text: `题目<br />${line}`, options: [] }]);
    },
  );
});

const words = fc
  .array(fc.constantFrom('你', '好', '吗？', 'a<b', ' & ', '（二）', '5 > 3', '，'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => `题${parts.join('')}。`);
const CHOICES: QuestionType[] = ['single-choice', 'multi-choice', 'single-choice-dropdown'];
const drafts = fc.array(
  fc.record({
    type: fc.constantFrom(...CHOICES),
    text: words,
    options: fc.array(words, { minLength: 2, maxLength: 6 }),
    picks: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
    earlier: fc.option(fc.nat(20)),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('reading any text', () => {
  it('gives back every questionnaire that was written down', () => {
    fc.assert(
      fc.property(drafts, fc.boolean(), (list, isWide) => {
        const dress = (mark: string) => (isWide ? wide(mark) : mark);
        const wanted = list.map(({ picks, earlier, ...rest }, index) => {
          const decider = earlier === null ? undefined : list[earlier % list.length];
          const place = decider ? list.indexOf(decider) : -1;
          const options = [
            ...new Set(picks.map((pick) => (pick % (decider?.options.length ?? 1)) + 1)),
          ].sort();
          return { ...rest, condition: place >= 0 && place < index ? { place, options } : undefined };
        });
        const text = wanted.flatMap(({ type, text: title, options, condition }, index) => [
          `${dress(`${index + 1}.`)} ${title}${dress(`[${QUESTION_TYPES[type].label}]`)}${
            condition ? dress(`[显示条件:第${condition.place + 1}题选${condition.options.join(',')}]`) : ''
          }`,
          ...options.map((option, place) => `${dress(`${'ABCDEF'[place]}.`)} ${option}`),
        ]);
        const { questions, log } = read(text.join('\n'));
        expect(log.filter(({ kind }) => kind === 'problem')).toEqual([]);
        expect(
          questions.map(({ text: html, options }) => [htmlToPlain(html), options.map(htmlToPlain)]),
        ).toEqual(wanted.map(({ text: title, options }) => [title, options]));
        expect(
          questions.map(({ type, visibleId, visibleOption }) => [type, visibleId, visibleOption]),
        ).toEqual(
          wanted.map(({ type, condition }) => [
            type,
            condition ? condition.place + 1 : 0,
            condition?.options.join(',') ?? '',
          ]),
        );
      }),
    );
  });

  it('never throws, and what it gives can be stored', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '1. 题',
        '2、题【多选题】',
        'A. 甲',
        'B、乙 C. 丙',
        'x\ty',
        '【显示条件：第1题选1】',
        '（1）行',
        '【',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { questions, log } = read(lines.join('\n'));
        for (const question of questions) expect(Question.safeParse(question).success).toBe(true);
        for (const entry of log)
          expect(entry.line).toBeLessThanOrEqual(lines.join('\n').split(/\r\n?|\n/).length);
        questions.forEach(({ id, visibleId }, index) => {
          expect(id).toBe(index + 1);
          expect(visibleId).toBeLessThan(id);
        });
      }),
    );
  });

  it('leaves out what is far too long, and soon', () => {
    const { questions } = read(`${`1. ${' '.repeat(5_000)}题[${'['.repeat(2_000)}\nA. 甲\n`.repeat(600)}`);
    expect(questions).toHaveLength(500);
    expect(read(`1. ${plainToHtml('字'.repeat(30_000))}`).questions[0]?.text).toBe('');
  });
});

describe('a questionnaire as people write it', () => {
  const read = (text: string) => readQuestionnaire(pastedParagraphs(text));
  const problemsIn = (text: string) =>
    read(text).log.flatMap(({ kind, note }) => (kind === 'problem' ? [note] : []));

  it('names what looks as if it had been read, and was read otherwise', () => {
    expect(problemsIn('1. 你喜欢哪些课？（可多选）\nA. 语文\nB. 数学')).toEqual([
      '第1题像是多选题，但没有标【多选题】，按单选题读入',
    ]);
    expect(problemsIn('1. 你住校吗？\n○ 是\n○ 否')).toEqual([
      '第1题的文字里像是有选项，选项请以“A.”、“B.”开头，现在按填空题读入',
    ]);
    expect(problemsIn('1. 你来过几次？\nA 一次\nB 两次')).toEqual([
      '第1题的文字里像是有选项，选项请以“A.”、“B.”开头，现在按填空题读入',
    ]);
    expect(problemsIn('1. 身高____厘米，体重____公斤')).toEqual([
      '第1题有几处要填，但没有标【多项填空题】，按一处填空读入',
    ]);
    expect(problemsIn('1. 你喜欢哪些课？（可多选）【多选题】\nA. 语文\nB. 数学\n2. 身高____厘米')).toEqual(
      [],
    );
  });

  it('has sections, which belong to the question after them', () => {
    const { questions } = read(
      '1. 你的姓名？\n二、学习情况\n请如实填写。\n2. 你喜欢学习吗？\nA. 喜欢\nB. 不喜欢',
    );
    expect(questions.map(({ text, preface }) => [text, preface])).toEqual([
      ['你的姓名？', ''],
      ['你喜欢学习吗？', '二、学习情况<br />请如实填写。'],
    ]);
  });
});
