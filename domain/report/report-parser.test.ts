import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReportText } from './report-parser.ts';
import { positionText } from './report-position.ts';
import { REPORT_TAGS } from './report-tags.ts';
import { reportText } from './testing/report-texts.ts';

/** What each tag says, without its places. */
const meanings = (html: string, charts?: string[]) =>
  parseReportText(html, charts).tags.map(
    ({ start: _start, end: _end, from: _from, to: _to, position: _position, ...meaning }) => {
      if (meaning.kind !== '图表') return meaning;
      const { nameAt: _nameAt, ...chart } = meaning;
      return chart;
    },
  );
const messages = (html: string, charts?: string[]) =>
  parseReportText(html, charts).errors.map(({ message }) => message);
const places = (html: string) => {
  const { tags, errors } = parseReportText(html);
  return [...tags, ...errors].map(({ from, to }) => html.slice(from, to));
};
const condition = (html: string, charts?: string[]) => {
  const [tag] = parseReportText(html, charts).tags;
  return tag?.kind === '图表' ? { name: tag.name, ...tag.condition } : undefined;
};

describe('tags', () => {
  it.each(REPORT_TAGS.map(({ example }) => example))('reads the example %s of the table', (example) => {
    expect(messages(example)).toEqual([]);
    expect(parseReportText(example).tags).toHaveLength(1);
  });

  it.each(['姓名', '学校', '班级', '表格', '封面', '分页符'])('reads {%s}', (head) => {
    expect(meanings(`{${head}}`)).toEqual([{ kind: head }]);
  });

  it('reads the parts of an ask', () => {
    expect(meanings('{题目:3:文本}{题目:12:作答}{题目:12:作答:文本}')).toEqual([
      { kind: '题目', id: 3, part: 'text' },
      { kind: '题目', id: 12, part: 'answer' },
      { kind: '题目', id: 12, part: 'answerText' },
    ]);
  });

  it('takes signs of full width and gaps around parts for what they mean', () => {
    expect(meanings('{ 题目 ： １２　：&nbsp;作答： 文本 }')).toEqual([
      { kind: '题目', id: 12, part: 'answerText' },
    ]);
    expect(condition('{图表：兴趣：＞＝３．５？高：低}')).toEqual({
      ...{ name: '兴趣', operator: '>=', number: 3.5, yes: '高', no: '低' },
    });
  });

  it('takes braces of full width for a tag only where they hold one', () => {
    expect(meanings('｛姓名｝｛图表:甲｝{学校｝｛班级}')).toHaveLength(4);
    expect(parseReportText('集合｛1，2｝，｛学校：一中｝｛题目:3｝｛姓明｝')).toMatchObject({
      tags: [],
      errors: [],
    });
  });

  it('reads links', () => {
    expect(
      meanings('{链接:https://a.example/b?c=1&amp;d=2:3}{链接: /files/x }{链接：https：//a.example}'),
    ).toEqual([
      { kind: '链接', address: 'https://a.example/b?c=1&d=2:3' },
      { kind: '链接', address: '/files/x' },
      { kind: '链接', address: 'https://a.example' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'x',
    '',
    'https://',
    'https:// a',
  ])('refuses the link %s', (address) => {
    expect(parseReportText(`{链接:${address}}`)).toMatchObject({ tags: [], errors: [{ code: 'badLink' }] });
  });
});

describe('conditions', () => {
  it.each([
    ['>', '>'],
    ['&gt;=', '>='],
    ['＜', '<'],
    ['&lt;＝', '<='],
    ['≤', '<='],
    ['≥', '>='],
    ['≠', '!='],
    ['！＝', '!='],
    ['=', '='],
    ['==', '='],
    ['> =', '>='],
  ])('reads %s as %s', (sign, operator) => {
    expect(condition(`{图表:甲:${sign} -1.5 ? 是 : 否}`)).toEqual({
      ...{ name: '甲', operator, number: -1.5, yes: '是', no: '否' },
    });
  });

  it('takes percent for hundredths', () => {
    expect(condition('{图表:甲:>50%?是:否}')).toMatchObject({ number: 0.5 });
  });

  it('lets either text be empty', () => {
    expect(condition('{图表:甲:>3?:否}')).toMatchObject({ yes: '', no: '否' });
    expect(condition('{图表:甲:>3?是:}')).toMatchObject({ yes: '是', no: '' });
  });

  it('lets texts have colons and question marks: the first narrow colon, or else the first, stands between them', () => {
    expect(condition('{图表:甲:>3?提示：很好吗？:时间 12:30}')).toMatchObject({
      yes: '提示：很好吗？',
      no: '时间 12:30',
    });
    expect(condition('{图表：甲：>3？很好：加油：再来}')).toMatchObject({ yes: '很好', no: '加油：再来' });
  });

  it.each([
    '{图表:甲:3?是:否}',
    '{图表:甲:>?是:否}',
    '{图表:甲:>三?是:否}',
    '{图表:甲:>3:否}',
    '{图表:甲:>3?是}',
    '{图表:甲:=>3?是:否}',
    '{图表:甲:>1.2.3?是:否}',
  ])('says what is wrong with %s', (tag) => {
    const { tags, errors } = parseReportText(tag, ['甲']);
    expect(tags).toEqual([]);
    expect(errors).toMatchObject([{ code: 'badCondition', from: 0, to: tag.length }]);
    expect(errors[0]?.message).toMatch(/^条件有误：/);
  });
});

describe('names of charts', () => {
  const named = (html: string, charts?: string[]) => condition(html, charts)?.name;

  it('may have spaces and any sign but those that names never have', () => {
    expect(named('{图表: 新建图表 - 3 }')).toBe('新建图表 - 3');
    expect(named('{图表:甲:乙}')).toBe('甲:乙');
    expect(named('{图表:a&amp;b &lt;c&gt; "d"}')).toBe('a&b <c> "d"');
    expect(named('{图表:好吗?}')).toBe('好吗?');
  });

  it('are the longest that is known, whatever follows', () => {
    expect(condition('{图表:甲:乙:>3?是:否}', ['甲', '甲:乙'])).toMatchObject({ name: '甲:乙', number: 3 });
    expect(condition('{图表:甲:>3?是:否}', ['甲', '甲:>3?是:否'])).toEqual({ name: '甲:>3?是:否' });
    expect(condition('{图表:甲:>3?是:否}', ['甲', '甲:>3'])).toMatchObject({ name: '甲', number: 3 });
    expect(condition('{图表:甲:>1?x:y:>3?是:否}', ['甲:>1?x:y'])).toMatchObject({
      name: '甲:>1?x:y',
      number: 3,
    });
    expect(named('{图表:甲乙}', ['甲'])).toBe('甲乙');
  });

  it('are found in either width and with any gaps; the one that was written comes first', () => {
    expect(named('{图表:甲:乙}', ['甲：乙'])).toBe('甲：乙');
    expect(named('{图表:甲：乙}', ['甲:乙', '甲：乙'])).toBe('甲：乙');
    expect(named('{图表:甲：乙}', ['甲：乙', '甲:乙'])).toBe('甲：乙');
    expect(named('{图表:a&nbsp; b}', ['a b'])).toBe('a b');
  });

  it('may have braces where they are known', () => {
    expect(named('{图表:a{b}c}', ['a{b}c'])).toBe('a{b}c');
    expect(condition('{图表:a}b:>3?是:否}', ['a', 'a}b'])).toMatchObject({ name: 'a}b', number: 3 });
    expect(named('{图表:a}b 文字', ['a', 'a}b'])).toBe('a');
  });
});

describe('codes', () => {
  const code = '{"name":"a}b{","options":["\\"}"],"scopes":[{"askId":1}]}';
  const escaped = code.replaceAll('"', '&quot;');

  it('may have braces in them and in their strings', () => {
    expect(meanings(`前{图表代码:${escaped}}后{姓名}`)).toEqual([
      { kind: '图表代码', code },
      { kind: '姓名' },
    ]);
  });

  it('may have breaks, unbreakable spaces and the quotes that Word makes', () => {
    expect(meanings('{图表代码:{<br>&nbsp;&nbsp;“name”: “甲”<br>}}')).toHaveLength(1);
  });

  it.each([
    ['{图表代码:abc}', '图表代码有误：代码应以“{”开头'],
    ['{图表代码:{"a":1}', '图表代码有误：代码后面缺少一个“}”'],
    ['{图表代码:{"a":1', '图表代码有误：代码不完整，缺少“}”或引号'],
    ['{图表代码:{a:1}}', '图表代码有误：不是有效的JSON文本'],
    ['<p>{图表代码:{</p><p>"a":1</p><p>}}</p>', '标签不能分成几段，请写在同一段里：图表代码:{ "a":1 }}'],
  ])('says what is wrong with %s', (html, message) => {
    expect(messages(html)).toEqual([message]);
  });

  it('a broken one does not hide what follows in the next paragraph', () => {
    expect(meanings('<p>{图表代码:{"a":"}}</p><p>{姓名}</p>')).toEqual([{ kind: '姓名' }]);
  });
});

describe('what is wrong', () => {
  it.each([
    ['{姓明}', '标签无法识别：姓明'],
    ['{}', '标签无法识别：（空）'],
    ['{a<b>b</b>&lt;}', '标签无法识别：ab<'],
    ['{姓名:全}', '子标签无法识别：全'],
    ['{题目:3}', '子标签无法识别：（空）'],
    ['{题目:3:作大}', '子标签无法识别：作大'],
    ['{题目:3:constructor}', '子标签无法识别：constructor'],
    ['{constructor}', '标签无法识别：constructor'],
    ['{题目:3:作答:文字}', '子标签无法识别：文字'],
    ['{题目:3:文本:作答}', '子标签无法识别：文本:作答'],
    ['{题目:三:文本}', '题目的编号应为数字：三'],
    ['{题目}', '题目的编号应为数字：（空）'],
    ['{图表}', '图表不存在：（空）'],
    ['{姓名', '大括号没有闭合：{姓名'],
    ['甲}', '多出一个“}”，前面没有与它对应的“{”'],
    ['<p>{姓</p><p>名}</p>', '标签不能分成几段，请写在同一段里：姓名'],
    ['{姓<img src="/a.png">名}', '标签里不能有图片、音视频或公式：姓名'],
  ])('%s: %s', (html, message) => {
    expect(messages(html)).toEqual([message]);
  });

  it('does not stop the rest', () => {
    const html = '<p>{姓{姓名}，{x}{学校</p><p>{班级}}</p>';
    expect(meanings(html)).toEqual([{ kind: '姓名' }, { kind: '班级' }]);
    expect(messages(html)).toHaveLength(4);
  });

  it('leaves a paragraph alone that a forgotten brace stands in', () => {
    const html = '<p>甲{乙</p><p>丙}丁</p>';
    expect(places(html)).toEqual(['{', '}']);
  });
});

describe('HTML', () => {
  it('does not take braces in markup, comments and formulas for tags', () => {
    const html =
      '<p title="{姓名}" data-x=\'{\'><!-- {姓名} --><span data-formula="\\frac{a}{b}">\\frac{a}{b}<span>{姓名}</span></span>{学校}</p>' +
      '<script>{姓名}</script><style>p{color:red}</style>';
    expect(parseReportText(html).errors).toEqual([]);
    expect(meanings(html)).toEqual([{ kind: '学校' }]);
  });

  it('takes a lone sign for text', () => {
    expect(meanings('3 < 5 {姓名} a<{学校}>b')).toHaveLength(2);
  });

  it.each([
    '{姓<b>名</b>}',
    '<b>{姓</b>名}',
    '{\u200b姓\ufeff名\u00ad}',
    '<span style="color: red">{</span>姓名<i>}</i>',
    '&#123;姓&#x540d;&rbrace;',
    '{ 姓名<br> }',
  ])('reads %s', (html) => {
    expect(meanings(html)).toEqual([{ kind: '姓名' }]);
  });

  it('keeps joiners, which emoji are made with', () => {
    expect(condition('{图表:👨‍👩‍👧}')?.name).toBe('👨‍👩‍👧');
  });

  it('finds the whole tag in the HTML', () => {
    expect(places('<p>甲<b>{姓</b>&#x540d;}乙</p>')).toEqual(['{姓</b>&#x540d;}']);
  });
});

describe('positions', () => {
  const positions = (html: string) =>
    parseReportText(html).tags.map(({ position }) => `${positionText(position)} ${position.opening}`);

  it('count paragraphs that show something, lines and signs as they are seen', () => {
    const html =
      '<h1>题目</h1><p><br></p>\n<p>  你好，   <b>{姓名}</b></p><ul><li>甲<br>&nbsp;😀{学校}</li></ul>' +
      '<table><tbody><tr><td></td><td><p>{班级}</p></td></tr></tbody></table>';
    expect(positions(html)).toEqual([
      '第2段第5个字 你好， {姓名}',
      '第3段第2行第3个字 甲 😀{学校}',
      '第4段第1个字 {班级}',
    ]);
  });

  it('count a picture as a sign', () => {
    expect(positions('<p><img src="/a.png"></p><p>{姓名}</p>')).toEqual(['第2段第1个字 {姓名}']);
  });
});

describe('any text', () => {
  it('gives tags and errors in order, within the text, and none reaches into another', () => {
    fc.assert(
      fc.property(reportText, fc.array(fc.constantFrom('甲', '甲:乙', 'a{b', '>3?')), (html, charts) => {
        const { tags, errors } = parseReportText(html, charts);
        for (const list of [tags, errors]) {
          const sorted = [...list].sort((one, other) => one.from - other.from);
          expect(list).toEqual(sorted);
        }
        let end = 0;
        for (const { from, to, position } of [...tags, ...errors].sort(
          (one, other) => one.from - other.from,
        )) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          expect(Math.min(position.paragraph, position.line, position.character)).toBeGreaterThanOrEqual(1);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(html.length);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '{',
    '}',
    '｛',
    '{图表:',
    '{图表代码:{',
    '<p>{图表代码:{"',
    '<p>{姓',
    '<a ',
    '<!--',
    '<h1>{',
    '<span data-formula="x">',
    '&#',
  ])('is read quickly, also a hundred thousand signs of %s', (part) => {
    const before = process.cpuUsage();
    parseReportText(part.repeat(100_000 / part.length), ['甲', '乙']);
    // Of the processor, however busy it is with others.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
