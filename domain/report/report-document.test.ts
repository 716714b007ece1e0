import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeKey } from './chart-code.ts';
import { readWords } from './html-words.ts';
import { renderReport } from './report-document.ts';
import { askOf, chartOf, sampleData, sampleDrawing } from './testing/report-data.ts';
import { reportText } from './testing/report-texts.ts';

const render = (text: string, fields: Parameters<typeof sampleData>[0] = {}) =>
  renderReport(text, sampleData(fields), sampleDrawing);
const html = (text: string, fields: Parameters<typeof sampleData>[0] = {}) => render(text, fields).html;
const message = (text: string, fields: Parameters<typeof sampleData>[0] = {}) =>
  render(text, fields).errors.map((error) => error.message);

describe('whom it is about', () => {
  it('says name, school and class', () => {
    expect(html('<p>{姓名}，{学校}{班级}</p>')).toBe('<p>王小明，第一中学三班</p>');
  });

  it('says the number of somebody without a name, and the name of a school or a district', () => {
    const { subject } = sampleData();
    expect(html('{姓名}', { subject: { ...subject, realName: ' ' } })).toBe('2026001');
    const school = {
      ...subject,
      kind: 'school' as const,
      name: '第一中学',
      realName: '',
      school: '',
      class: '',
    };
    expect(html('{姓名}{学校}{班级}', { subject: school })).toBe('第一中学第一中学');
  });

  it('shows the levels as a table that may stand in a paragraph', () => {
    const shown = html('<p>{表格}</p>');
    expect(shown.match(/role="row"/g)).toHaveLength(3);
    expect(shown.match(/role="cell"/g)).toHaveLength(12);
    expect(shown).toMatch(/语言.*A.*B.*A.*C.*数学.*良好.*良好.*优秀.*合格.*科学.*I.*II.*III.*IV/);
    expect(shown).not.toMatch(/<(table|div|tr|td)/);
    expect(html('{表格}', { subject: { ...sampleData().subject, level: ['', ' '] } })).toBe('（缺乏数据）');
    expect(
      html('{表格}', { subject: { ...sampleData().subject, level: ['A'] } }).match(/role="cell"/g),
    ).toHaveLength(12);
  });
});

describe('asks', () => {
  const says = (ask: Parameters<typeof askOf>[1], answer: object, tag = '{题目:1:作答:文本}') =>
    html(tag, { asks: [askOf(1, ask)], answerMap: { 1: answer } });

  it('say their text', () => {
    expect(html('{题目:1:文本}|{题目:4:文本}')).toBe('我喜欢上学。|我常常感到孤单。');
    expect(says({ text: 'a < b & c' }, {}, '{题目:1:文本}')).toBe('a &lt; b &amp; c');
  });

  it('say what was chosen or typed', () => {
    expect(html('{题目:1:作答}|{题目:2:作答}|{题目:3:作答}')).toBe('3|1、3|下棋');
    expect(html('{题目:1:作答:文本}|{题目:2:作答:文本}|{题目:3:作答:文本}')).toBe('经常|跑步、打球|下棋');
  });

  it('say the value of a slider, also 0', () => {
    const slider = { type: 'single-slider', options: ['低', '高'] };
    expect(says(slider, { option: 0 })).toBe('0');
    expect(says(slider, { option: 7 }, '{题目:1:作答}')).toBe('7');
  });

  it('say what was written beside a choice', () => {
    expect(says({ options: ['是', '其他'] }, { option: 2, strOption: '看书' })).toBe('其他（看书）');
  });

  it('say that there is no answer', () => {
    for (const answer of [{}, { option: 0 }, { options: [] }, { strOption: ' ' }, { strOptions: ['', ''] }]) {
      expect(message('{题目:1:作答}', { answerMap: { 1: answer } })).toEqual(['作答不存在']);
    }
    expect(message('{题目:1:作答:文本}', { answerMap: { 1: { option: 9 } } })).toEqual(['作答不存在']);
    expect(message('{题目:1:作答}', { answerMap: {} })).toEqual(['作答不存在']);
    expect(message('{题目:77:文本}')).toEqual(['题目不存在：77']);
  });

  it('say the name and the score of a dimension', () => {
    expect(html('{题目:101:文本}：{题目:101:作答}')).toBe('学习兴趣：2.5');
    expect(html('{题目:101:作答}', { answerMap: {} })).toBe('（缺乏数据）');
    const [dimension] = sampleData().dimensions;
    const scored = (validCount: number) =>
      html('{题目:101:作答}', {
        dimensions: [{ ...dimension!, validCount }],
        answerMap: { 4: { option: 3 } },
      });
    expect(scored(1)).toBe('1.0');
    expect(scored(2)).toBe('（缺乏数据）');
    expect(message('{题目:101:作答:文本}')).toEqual(['维度没有选项的文字：101']);
    const given = renderReport('{题目:101:作答}', sampleData(), { ...sampleDrawing, score: () => 3.45 });
    expect(given.html).toBe('3.5');
  });
});

describe('charts', () => {
  it('are drawn as blocks that may stand in a paragraph, texts as words of the line', () => {
    expect(html('<p>甲{图表:学习兴趣}乙</p>')).toBe(
      '<p>甲<span class="report-chart">[图：学习兴趣]</span>乙</p>',
    );
    expect(html('<p>得分{图表:学习兴趣（文本）}分</p>')).toBe('<p>得分2.5分</p>');
  });

  it('are drawn up to a number that somebody reads, and what is beyond it is said', () => {
    const { html: shown, errors } = renderReport('{图表:学习兴趣}'.repeat(202), sampleData(), sampleDrawing);
    expect(shown.split('[图：学习兴趣]')).toHaveLength(201);
    expect(errors.map(({ message }) => message)).toEqual([
      '一份报告最多画200个图表',
      '一份报告最多画200个图表',
    ]);
  });

  it('are counted for whoever draws them', () => {
    const numbers: number[] = [];
    const chart = (_chart: unknown, { number }: { number: number }) => `${numbers.push(number)}`;
    renderReport('{图表:全校位置}{图表:学习兴趣（文本）}{图表:全校位置}', sampleData(), {
      ...sampleDrawing,
      chart,
    });
    expect(numbers).toEqual([1, 2]);
  });

  it('that are not there are an error', () => {
    expect(message('{图表:无}{图表:无:>3?是:否}')).toEqual(['图表不存在：无', '图表不存在：无']);
  });

  it.each([
    ['>2.49', '是'],
    ['>2.5', '否'],
    ['>=2.5', '是'],
    ['<2.6', '是'],
    ['<=2.49999', '否'],
    ['=2.5', '是'],
    ['!=2.5', '否'],
  ])('decide by their first value: %s', (condition, words) => {
    expect(html(`{图表:学习兴趣:${condition}?是:否}`)).toBe(words);
  });

  it('choose words by a share', () => {
    expect(html('{图表:全校位置:>50%?中上:中下}')).toBe('中上');
    expect(html('{图表:全校位置:>0.72?a:}')).toBe('');
  });

  const percentile = {
    subType: 'bar-full-y',
    scopes: [{ type: '分位数', range: '全校', text: '', askId: 1 }],
  } as const;
  const wide = { scopes: [{ type: '默认', range: '全校', text: '', askId: 1 }] } as const;
  it.each([
    ['nobody has answered', chartOf('甲', [[-9_999_999]])],
    ['the school has no data', chartOf('甲', [[0]], { scopes: [...wide.scopes] })],
    [
      'a percentile has no answer',
      chartOf('甲', [[-2, 3]], { ...percentile, scopes: [...percentile.scopes] }),
    ],
    [
      'a percentile has no data',
      chartOf('甲', [[-0.5, 1.5]], { ...percentile, scopes: [...percentile.scopes] }),
    ],
    [
      'no option was chosen by anybody',
      chartOf('甲', [[0, 0]], { subType: 'bar-full-x', scopes: [...wide.scopes] }),
    ],
    ['there are no rows', chartOf('甲', [])],
  ])('write no sentence where %s', (_why, chart) => {
    expect(html('{图表:甲:<1?低:高}', { charts: [chart] })).toBe('（缺乏数据）');
  });

  it.each([
    ['a percentile of 0', chartOf('甲', [[0, 1]], { ...percentile, scopes: [...percentile.scopes] })],
    [
      'an option that others have not chosen',
      chartOf('甲', [[0, 1]], { subType: 'bar-full-x', scopes: [...wide.scopes] }),
    ],
  ])('take %s for a value', (_what, chart) => {
    expect(html('{图表:甲:<1?低:高}', { charts: [chart] })).toBe('低');
  });
});

describe('0 of somebody', () => {
  const shown = (min: number) =>
    html('{图表:甲:<1?低:高}', {
      charts: [chartOf('甲', [[0]])],
      asks: [askOf(1, { range: { min, max: 10 } })],
    });

  it('is a value where a slider reaches it, and else none', () => {
    expect(shown(0)).toBe('低');
    expect(shown(1)).toBe('（缺乏数据）');
  });
});

describe('codes', () => {
  const code = '{"name": "甲"}';
  const text = `{图表代码:${code}}`;

  it('draw the chart that belongs to them, however they are spaced', () => {
    const codeCharts = { [codeKey('{"name":"甲"}')]: chartOf('甲', [[1]]) };
    expect(html(text, { codeCharts })).toBe('<span class="report-chart">[图：甲]</span>');
  });

  it('say what is wrong with them', () => {
    expect(
      message(text, { codeCharts: { [codeKey(code)]: { problem: 'scopes请至少添加一个范围' } } }),
    ).toEqual(['图表代码有误：scopes请至少添加一个范围']);
    expect(message(text)).toEqual(['图表代码有误：还没有读到它的数据']);
  });
});

describe('cover, page break and link', () => {
  it('shows the picture of the cover', () => {
    expect(html('{封面}')).toBe('<img class="report-cover" src="/files/cover.jpg" alt="封面">');
    expect(html('{封面}', { frontUrl: 'https://a.example/X.PDF?v=1&w=2' })).toContain('/X.jpg?v=1&amp;w=2"');
    expect(html('{封面}', { frontUrl: 'https://a.example/a.png' })).toContain('/a.png"');
    expect(html('<p>{封面}</p>', { frontUrl: '' })).toBe('<p></p>');
    expect(html('{封面}', { frontUrl: 'javascript:x' })).toBe('');
  });

  it('breaks the page', () => {
    expect(html('甲{分页符}乙')).toBe('甲<span class="report-page-break" role="separator"></span>乙');
  });

  it('links, but not within a link', () => {
    expect(html('{链接:/a?b&amp;c}')).toBe(
      '<a class="report-link" href="/a?b&amp;c" target="_blank" rel="noopener noreferrer">/a?b&amp;c</a>',
    );
    expect(html('<a href="/x">看{链接:/a}</a>{链接:/b}')).toMatch(
      /^<a href="\/x">看\/a<\/a><a class="report-link" href="\/b"/,
    );
  });
});

describe('errors', () => {
  it('stand in their place with their position, and in a list', () => {
    const { html: shown, errors } = render('<p>甲{姓明}乙{姓名}</p>');
    expect(shown).toBe(
      '<p>甲<span class="report-error" data-from="4" data-to="8">错误：标签无法识别：姓明（位置：第1段第2个字）</span>乙王小明</p>',
    );
    expect(errors).toMatchObject([
      { code: 'unknownTag', from: 4, to: 8, position: { paragraph: 1, character: 2 } },
    ]);
  });

  it('show what was written as text', () => {
    expect(html('{&lt;img src=x onerror=hit()&gt;}')).not.toContain('<img');
  });
});

describe('markup', () => {
  it('stays balanced around and within a tag', () => {
    expect(html('<p>{姓<b>名</b>}</p>')).toBe('<p>王小明</p>');
    expect(html('<p><b>{姓</b>名}</p>')).toBe('<p><b>王小明</b></p>');
    expect(html('<p>{姓<b>名}</b>好</p>')).toBe('<p>王小明<b></b>好</p>');
    expect(html('<p>{<i>姓</i><b>名</b>}<br></p>')).toBe('<p>王小明<br></p>');
    expect(html('<p>{姓</p><p>名}</p>')).toMatch(/^<p><span class="report-error".*<\/span><\/p><p><\/p>$/);
    expect(html('<p>{姓<img src="/a.png">名}</p>')).toMatch(/<\/span><img src="\/a.png"><\/p>$/);
  });

  it('does not grow out of a lone sign and what is put behind it', () => {
    const subject = { ...sampleData().subject, realName: 'img src=x onerror=hit()' };
    expect(html('3<{姓名}>', { subject })).toBe('3&lt;img src=x onerror=hit()>');
    expect(html('<{封面}{姓名}>', { subject, frontUrl: '' })).toMatch(/^&lt;img/);
    expect(html('甲&{姓名}&#{题目:1:作答};', { subject: { ...subject, realName: 'lt;' } })).toBe(
      '甲&amp;lt;&amp;#3;',
    );
  });

  it('does not read tags in what it puts in', () => {
    expect(html('{题目:3:作答}', { answerMap: { 3: { strOption: '{姓名}<b>&lt;' } } })).toBe(
      '{姓名}&lt;b&gt;&amp;lt;',
    );
  });
});

describe('headings', () => {
  it('get ids and are listed', () => {
    const { html: shown, headings } = render(
      '<h1>{姓名}的<b>报告</b></h1><p>甲</p><h2 style="color: red">一 {图表:学习兴趣}</h2><h3> </h3><h5>小</h5><h4>二<br>三</h4>',
    );
    expect(headings).toEqual([
      { text: '王小明的报告', level: 1, id: 'report-heading-1' },
      { text: '一', level: 2, id: 'report-heading-2' },
      { text: '二 三', level: 4, id: 'report-heading-3' },
    ]);
    expect(shown).toContain('<h1 id="report-heading-1">王小明的<b>报告</b></h1>');
    expect(shown).toContain('<h2 id="report-heading-2" style="color: red">');
    expect(shown).toContain('<h3> </h3><h5>小</h5>');
  });
});

describe('any text', () => {
  const CANARY = '<script>hit()</script><img src=x onerror=hit()>"\'{姓名}&lt;';
  const hostile = sampleData({
    subject: { ...sampleData().subject, realName: CANARY, school: CANARY, class: CANARY, level: [CANARY] },
    frontUrl: `https://a.example/"${CANARY}.pdf`,
    asks: [1, 2, 3].map((id) => askOf(id, { text: CANARY, options: [CANARY, 'x', 'y'] })),
    dimensions: [{ id: 101, text: CANARY, validCount: 0, askIds: [] }],
    answerMap: { 1: { strOption: CANARY }, 2: { option: 1, strOption: CANARY }, 3: { option: 2 } },
    charts: [chartOf(CANARY, [[1]]), chartOf('学习兴趣', [[1]], { type: 'text', subType: '' })],
  });
  const drawing = { chart: () => '', words: () => CANARY };

  it('is rendered, and nothing that anybody typed or named becomes markup', () => {
    fc.assert(
      fc.property(reportText, (text) => {
        // What the author's own HTML holds is for the cleaner.
        const { html: shown } = renderReport(text.replaceAll('script', 'b'), hostile, drawing);
        expect(shown).not.toMatch(/<script|<img src=x/);
      }),
      { numRuns: 500 },
    );
  });

  it('has the same markup whatever anybody typed or named', () => {
    const tame = JSON.parse(
      JSON.stringify(hostile).replaceAll(JSON.stringify(CANARY).slice(1, -1), '甲'),
    ) as typeof hostile;
    const markupOf = (text: string, data: typeof hostile, words: string) =>
      readWords(renderReport(text, data, { chart: () => '', words: () => words }).html).tags.map(
        ({ name, isClosing }) => (isClosing ? `/${name}` : name),
      );
    fc.assert(
      fc.property(reportText, (text) => {
        expect(markupOf(text, hostile, CANARY)).toEqual(markupOf(text, tame, '甲'));
      }),
      { numRuns: 500 },
    );
  });

  it('never holds a sign of it that is not escaped', () => {
    const everything =
      '{姓名}{学校}{班级}{表格}{封面}{题目:1:文本}{题目:1:作答}{题目:2:作答:文本}{题目:101:文本}{图表:学习兴趣}' +
      `{图表:${CANARY.replaceAll('<', '&lt;')}:>0?&lt;b&gt;:}{&lt;b&gt;}{链接:https://a/&quot;onclick=x}`;
    const { html: shown } = renderReport(everything, hostile, drawing);
    const markup = shown.match(/<[^>]*>/g) ?? [];
    expect(
      markup.filter(
        (tag) =>
          !/^<\/?(span|a)( (class|role|aria-label|href|target|rel|data-from|data-to)="[^"<>]*")*>$/.test(tag),
      ),
    ).toEqual([]);
    expect(shown).toContain('&lt;script&gt;');
  });

  it('comes back byte for byte without braces and headings', () => {
    fc.assert(
      fc.property(reportText, (text) => {
        const bare = text.replace(/[{}｛｝]|&#123;|&#125;|<h\d/gi, '').replace(/<h(?=\d)/gi, '');
        fc.pre(!/<h[1-4]|&(#|l|r)/i.test(bare));
        expect(renderReport(bare, hostile, drawing)).toEqual({ html: bare, headings: [], errors: [] });
      }),
    );
  });

  it('keeps all of its own words and markup outside of tags', () => {
    fc.assert(
      fc.property(reportText, fc.string({ maxLength: 5 }), (text, tail) => {
        const end = tail.replace(/[{}｛｝<>&"']/g, '');
        const { html: shown } = renderReport(`甲乙丙${text}`, hostile, drawing);
        expect(shown.startsWith('甲乙丙')).toBe(true);
        expect(renderReport(`${end}{姓名}${end}`, sampleData(), drawing).html).toBe(`${end}王小明${end}`);
      }),
    );
  });
});
