import { describe, expect, it } from 'vitest';
import { tableHtml, tableText } from './copy-figure.ts';

const TABLE = {
  title: '1. 喜欢吗',
  head: ['选项', '人数'],
  rows: [
    ['=1+1', 3],
    ['是\t的\n<b>', -2],
  ],
};

describe('a figure that is copied as a table', () => {
  it('is text with tabs, in which words stay words and numbers numbers', () => {
    expect(tableText(TABLE)).toBe("1. 喜欢吗\n选项\t人数\n'=1+1\t3\n是 的 <b>\t-2");
  });

  it('has shares as percentages that a spreadsheet reckons with', () => {
    const shares = { title: '', head: [], rows: [['是', { share: 1 / 3 }]] };
    expect(tableText(shares)).toContain('是\t33.3%');
    expect(tableHtml(shares)).toContain(`<td style="mso-number-format:'0\\.0%'">33.3%</td>`);
  });

  it.each([' =1+1', '＝1', '\u200b=1', '@a'])('keeps words from becoming a formula: %j', (words) => {
    expect(tableText({ title: 't', head: [words], rows: [] })).toBe(`t\n'${words}`);
  });

  it('is HTML without anybody’s tags, whose words a spreadsheet takes as text', () => {
    const html = tableHtml(TABLE);
    expect(html).toContain(`<td style="mso-number-format:'\\@'">=1+1</td><td>3</td>`);
    expect(html).toContain('&#60;b&#62;');
    expect(html).not.toContain('<b>');
  });
});
