import { describe, expect, it } from 'vitest';
import { HTML_CASES } from '#domain/text/testing/html-cases.ts';
import { cleanAuthorHtml } from './author-html.ts';

/** Both ways of writing an empty element are the same to every reader. */
const cleaned = (html: string) => cleanAuthorHtml(html).replaceAll(' />', '>');

describe("authors' HTML on the way in", () => {
  it.each(HTML_CASES)('$name', ({ given, clean }) => {
    expect(cleaned(given)).toBe(clean);
  });

  it.each(HTML_CASES)('is not changed by a second cleaning: $name', ({ clean }) => {
    expect(cleaned(clean)).toBe(clean);
  });

  it('leaves plain text as it was written', () => {
    expect(cleanAuthorHtml('3 > 2 & "甲"')).toBe('3 > 2 & "甲"');
  });
});
