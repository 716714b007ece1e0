import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleText } from '../questionnaire/rule-text.ts';
import { asTyped, htmlToPlain, isPlainHtml, plainToHtml } from './plain-html.ts';

/** Texts that are full of what HTML treats in its own way. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '&nbsp;',
        '&amp;',
        '<br>',
        '<b>',
        ' ',
        '  ',
        '\n',
        '\r\n',
        '\u00a0',
        '"',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

describe('what is typed into a plain field', () => {
  it.each([
    ['a<b', 'a&lt;b'],
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['&nbsp;', '&amp;nbsp;'],
    ['甲\n乙', '甲<br />乙'],
    ['甲   乙', '甲\u00a0\u00a0 乙'],
    [' 甲 \n 乙', '\u00a0甲\u00a0<br />\u00a0乙'],
    ['Word\u00a0里的空格', 'Word 里的空格'],
    ['你喜欢阅读吗？', '你喜欢阅读吗？'],
  ])('%j is stored as %j', (text, html) => {
    expect(plainToHtml(text)).toBe(html);
  });

  it('comes back as it was typed', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        expect(htmlToPlain(plainToHtml(text))).toBe(asTyped(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(htmlToPlain(plainToHtml(text))).toBe(asTyped(text));
      }),
    );
  });

  it('is stored the same when it is saved again, and is plain', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const html = plainToHtml(text);
        expect(plainToHtml(htmlToPlain(html))).toBe(html);
        expect(isPlainHtml(html)).toBe(true);
      }),
    );
  });

  it('says the same to the rules as the words themselves', () => {
    const words = (text: string) => ruleText(asTyped(text).replace(/&/g, '&amp;').replace(/</g, '&lt;'));
    fc.assert(
      fc.property(tricky, (text) => {
        expect(ruleText(plainToHtml(text))).toBe(words(text));
      }),
    );
    expect(ruleText(plainToHtml('不少于\n20字，睡  小时'))).toBe('不少于 20字,睡  小时');
  });
});

describe('a stored text', () => {
  it.each(['甲', '若 a &lt; 5', '甲<br>乙<br/>丙', '&nbsp;甲', 'AT&T', '1 < 2', '&quot;甲&quot;'])(
    'is plain: %j',
    (html) => expect(isPlainHtml(html)).toBe(true),
  );

  it.each(['<b>甲</b>', '<img src="a.png">', '甲&copy;', '&#9733;', '<!-- x -->', '<p>甲</p>'])(
    'is more than plain: %j',
    (html) => expect(isPlainHtml(html)).toBe(false),
  );

  it('keeps the lines that were typed before line breaks were shown', () => {
    expect(htmlToPlain('甲\n乙')).toBe('甲\n乙');
  });
});
