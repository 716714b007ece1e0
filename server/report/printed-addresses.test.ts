import { describe, expect, it } from 'vitest';
import { sampleData } from '#domain/report/testing/report-data.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { reportHtml } from './report-html.ts';

const SITE = 'https://exam.example';
const KEY = `${'0123456789'.repeat(4)}.png`;

/** As it is stored, and then as it is printed. */
function printed(text: string, publicUrl = SITE, frontUrl = ''): string {
  const template = { name: '报告', text: cleanAuthorHtml(text) };
  const { html } = reportHtml(template, { ...sampleData(), frontUrl }, publicUrl || undefined);
  return html.slice(html.indexOf('<article class="report-paper">') + 30, html.indexOf('</article>'));
}

const hrefs = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address);

describe('links in a printed report', () => {
  it('to paths of the site lead to its public address', () => {
    const text = `<p><a href="/report-edit?a=1&amp;b=2#c">甲</a><a title="x" href="help">乙</a>{链接:/notice}</p>`;
    expect(hrefs(printed(text))).toEqual([
      `${SITE}/report-edit?a=1&amp;b=2#c`,
      `${SITE}/help`,
      `${SITE}/notice`,
    ]);
  });

  it('to other sites, to an address of mail and within the report stay', () => {
    const addresses = ['https://other.example/a?b=1', 'mailto:a@b.example', 'tel:123', '#report-heading-1'];
    const text = addresses.map((address) => `<a href="${address}">甲</a>`).join('');
    expect(hrefs(printed(text))).toEqual(addresses);
    expect(hrefs(printed(text, ''))).toEqual(addresses);
    const withoutScheme = '<a href="//other.example/x">甲</a>';
    expect(hrefs(printed(withoutScheme))).toEqual(['https://other.example/x']);
    expect(hrefs(printed(withoutScheme, ''))).toEqual(['https://other.example/x']);
  });

  it('keep the signs of their addresses', () => {
    expect(hrefs(printed("<p>{链接:https://other.example/?q=it's&amp;b=&quot;}</p>"))).toEqual([
      'https://other.example/?q=it%27s&amp;b=%22',
    ]);
  });

  it('are words alone where nobody has said what the site is called', () => {
    const html = printed('<p><a href="/help">说明</a>，{链接:/notice}，<a href="x">乙</a></p>', '');
    expect(hrefs(html)).toEqual([]);
    expect(html).toContain('>说明</a>');
    expect(html).toContain('>/notice</a>');
  });

  it('are told by the HTML alone, not by words that look like it', () => {
    expect(printed('<p>&lt;a href="/x"&gt; {题目:3:作答}</p>')).toBe('<p>&lt;a href="/x"&gt; 下棋</p>');
  });
});

describe('pictures in a printed report', () => {
  const PLACEHOLDER = '<span class="report-no-picture">〔图片未包含〕</span>';

  it('are those of the site and those in the text, under whatever address they were written', () => {
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    expect(printed(`<img src="/files/${KEY}" width="30" />`)).toBe(`<img src="/files/${KEY}" width="30" />`);
    expect(printed(`<img src="https://old.example/files/${KEY}" />`)).toBe(`<img src="/files/${KEY}" />`);
    expect(printed(`<img src="${data}" />`)).toBe(`<img src="${data}" />`);
  });

  it('from elsewhere leave a word in their place', () => {
    expect(printed('<p>甲<img alt="a &gt; b" src="https://other.example/a.png?x=1&amp;y" />乙</p>')).toBe(
      `<p>甲${PLACEHOLDER}乙</p>`,
    );
    expect(printed('<img src="//other.example/a.png"><img src="/logo.png">')).toBe(PLACEHOLDER + PLACEHOLDER);
    expect(printed('{封面}', SITE, 'https://other.example/cover.pdf')).toBe(PLACEHOLDER);
    expect(printed('{封面}', SITE, `/files/${KEY}`)).toContain(`src="/files/${KEY}"`);
  });
});
