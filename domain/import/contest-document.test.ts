import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logText, nameFrom, problemsOf, readContestDocument, type ReadContest } from './contest-document.ts';
import { ContestPlan } from './contest-plan.schema.ts';
import type { DocumentBlock, DocumentParagraph, ParagraphRole } from './document-block.ts';

const block = (text: string, more: Partial<DocumentParagraph> = {}): DocumentBlock => ({
  kind: 'paragraph',
  role: 'body',
  lines: text.split('\n').map((line) => ({ html: line, text: line.replace(/<[^>]*>/g, '') })),
  ...more,
});
const title = (text: string) => block(text, { role: 'title' });
const heading = (text: string) => block(text, { role: 'task' });
const table = (rows: string[][]): DocumentBlock => ({
  kind: 'table',
  html: '<table></table>',
  rows: rows.map((row) => row.map((text) => ({ html: text, text }))),
});
const picture = (index: number) => `<img src="kaopu-picture/${index}" alt="" />`;

const readAll = (blocks: DocumentBlock[], more: Partial<ReadContest> = {}) =>
  readContestDocument({ fileName: '问卷.docx', blocks, lost: [], refusedPictures: new Map(), ...more });

function read(blocks: DocumentBlock[], more: Partial<ReadContest> = {}): ContestPlan {
  const plan = readAll(blocks, more);
  if ('refused' in plan) throw new Error(plan.refused);
  return plan;
}

describe('a test as a document', () => {
  it('keeps lines that stand before the first question in the same paragraph', () => {
    const { tasks, log } = read([heading('甲'), block('请认真阅读\n1. 你几岁？')]);
    expect(tasks[0]).toMatchObject({ text: '<p>请认真阅读</p>', questions: [{ text: '你几岁？' }] });
    expect(log.map(({ note }) => note)).toContain('题目“甲”的说明');
  });

  it('takes the numbers that Word writes as words, whatever they are', () => {
    const number = '1. <img src=x onerror=alert(1)>';
    const { tasks } = read([heading('甲'), block('你几岁？', { number }), block('2. 好吗？')]);
    expect(JSON.stringify(tasks)).not.toContain('<img');
  });

  it('lists so many lines, and counts the rest', () => {
    const many = Array.from({ length: 6_000 }, (_, index) => block(`说明${index}`));
    const { log } = read([heading('甲'), ...many, block('1. 好吗？')]);
    expect(log).toHaveLength(5_001);
    expect(log.at(-1)?.note).toMatch(/^还有\d+处没有列出$/);
  });

  it('has its name, its tasks with their texts, and their questions', () => {
    const { name, tasks, log } = read([
      title('期末调查'),
      heading('第一部分'),
      block('请如实作答'),
      block('说明', { role: 'subheading' }),
      block('甲', { point: 1 }),
      block('乙', { point: 2 }),
      block('丙', { point: 1 }),
      block('居中', { align: 'center' }),
      block('1. 你好吗？'),
      block('A. 好'),
      block('B. 不好'),
      heading('第二部分'),
      block('1、符合吗？【表格单选题】'),
      table([
        ['', '符合', '不符合'],
        ['我阅读', '', ''],
      ]),
    ]);
    expect(name).toBe('期末调查');
    expect(tasks.map((task) => task.name)).toEqual(['第一部分', '第二部分']);
    expect(tasks[0]?.text).toBe(
      '<p>请如实作答</p><h3>说明</h3><ul><li>甲<ul><li>乙</li></ul></li><li>丙</li></ul><p style="text-align: center">居中</p>',
    );
    expect(tasks[0]?.questions).toMatchObject([{ type: 'single-choice', options: ['好', '不好'] }]);
    expect(tasks[1]?.questions).toMatchObject([
      { type: 'table-choice', headers: ['符合', '不符合'], subtitles: ['我阅读'] },
    ]);
    expect(problemsOf(log)).toEqual([]);
    expect(log.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '1 name',
      '2 task',
      ...[3, 4, 5, 6, 7, 8].map((line) => `${line} text`),
      '9 question',
      '10 option',
      '11 option',
      '12 task',
      '13 question',
      '14 row',
    ]);
    expect(logText(log).split('\n')[0]).toBe('第1段“期末调查”：测试名称');
  });

  it('takes the numbers that Word writes like typed ones', () => {
    const { tasks } = read([
      heading('一'),
      block('甲？', { number: '1.' }),
      block('是', { number: 'A)' }),
      block('否', { number: '(b)' }),
      block('乙？', { number: '2' }),
    ]);
    expect(tasks[0]?.questions).toMatchObject([
      { text: '甲？', options: ['是', '否'] },
      { text: '乙？', type: 'fill-blank' },
    ]);
  });

  it('keeps pictures in texts, questions and options, also several options with pictures', () => {
    const { tasks } = read([
      heading('一'),
      block(picture(0)),
      block(`1. 看图${picture(1)}\n${picture(2)}`),
      block(`A. ${picture(3)}\nB. ${picture(4)}`),
    ]);
    expect(tasks[0]?.text).toBe(`<p>${picture(0)}</p>`);
    expect(tasks[0]?.questions[0]).toMatchObject({
      text: `看图${picture(1)}<br />${picture(2)}`,
      options: [picture(3), picture(4)],
    });
  });

  it('leaves pictures out that no page can show, and says so where they stand', () => {
    const { tasks, log } = read([heading('一'), block(`1. 看图${picture(0)}`), block(picture(0))], {
      refusedPictures: new Map([[0, '图片是EMF格式']]),
    });
    expect(tasks[0]?.questions[0]?.text).toBe('看图');
    expect(problemsOf(log)).toMatchObject([
      { line: 2, note: '图片是EMF格式' },
      { line: 3, text: '（图片）', note: '图片是EMF格式' },
    ]);
  });

  it('is named after its file when it has no title, and has one task when it has no headings', () => {
    const { name, tasks } = read([block('说明'), block('1. 甲？')]);
    expect(name).toBe('问卷');
    expect(tasks).toMatchObject([{ name: '问卷', text: '<p>说明</p>' }]);
  });

  it('says what it did not understand, and where', () => {
    const { log } = read(
      [
        title('甲'),
        block('前面的话'),
        heading('一'),
        block('1. 甲？【排序题】'),
        block('A. 是'),
        heading('空'),
      ],
      { lost: [{ what: '公式', near: '甲？' }] },
    );
    expect(problemsOf(log).map(({ line, note }) => `${line} ${note}`)).toEqual([
      '2 在第一个“标题 1”之前，没有读入',
      '4 没有这种题型，按选项判断题型',
      '4 公式没有读入，请改成图片或文字',
      '6 题目“空”没有内容',
    ]);
    expect(logText(log)).toContain('未读懂 第2段“前面的话”：在第一个“标题 1”之前，没有读入');
  });

  it('is refused when there is nothing to make a test of', () => {
    expect(readAll([])).toEqual({ refused: '文件“问卷.docx”中没有内容' });
    expect(readAll([title('甲'), block('只有文字')])).toMatchObject({
      refused: expect.stringContaining('没有找到题目') as string,
    });
    expect(readAll(Array.from({ length: 299 }, (_, index) => heading(`${index}`)))).toMatchObject({
      refused: expect.stringContaining('一个测试最多298道') as string,
    });
  });

  it('makes names of headings that names may not be', () => {
    expect(nameFrom('  语文/数学,\n英语 ')).toBe('语文／数学， 英语');
    expect(nameFrom('..')).toBe('');
    expect(nameFrom('长'.repeat(200)).length).toBeLessThanOrEqual(100);
  });

  it('never throws, tells of every paragraph, and gives what can be stored', () => {
    const words = fc.constantFrom(
      '1. 题',
      '2、题【多选题】',
      'A. 甲',
      'x',
      '3. 题【显示条件：第1题选1】',
      picture(0),
      '',
    );
    const roles = fc.constantFrom<ParagraphRole>('title', 'task', 'subheading', 'body', 'body', 'body');
    const paragraphs = fc.record({
      text: words,
      role: roles,
      number: fc.constantFrom(undefined, '1.', 'A.', '①'),
      point: fc.constantFrom(undefined, 1, 5),
    });
    fc.assert(
      fc.property(fc.array(paragraphs, { maxLength: 20 }), (list) => {
        const blocks = list.map(({ text, role, number, point }) =>
          block(text, { role, ...(number ? { number } : {}), ...(point ? { point } : {}) }),
        );
        const plan = readAll(blocks);
        if ('refused' in plan) return;
        expect(ContestPlan.safeParse(plan).success).toBe(true);
        const told = new Set(plan.log.map(({ line }) => line));
        list.forEach(({ text, role, number }, index) => {
          if (text !== '' && !(number && role === 'title')) expect(told).toContain(index + 1);
        });
      }),
    );
  });
});
