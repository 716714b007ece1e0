import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('the words of an author’s text', () => {
  it.each([
    ['<p>你好，<b class="x">世界</b></p>', '你好，世界'],
    ['第一行<br/>第二行', '第一行 第二行'],
    ['<!-- 说明 -->甲', '甲'],
    ['&nbsp;甲&nbsp;乙&nbsp;', '甲 乙'],
    ['x &lt; 5 &amp;&amp; y &gt; 3', 'x < 5 && y > 3'],
    ['&quot;甲&quot; &#39;乙&#39;', '"甲" \'乙\''],
    ['&amp;lt;', '&lt;'],
    ['求<span data-formula="a&lt;b">a&lt;b</span>的解', '求a<b的解'],
    ['&lt;b&gt;', '<b>'],
    ['若 a<5 或 a>9', '若 a<5 或 a>9'],
    ['a <- b -> c', 'a <- b -> c'],
  ])('in %j are %j', (html, words) => {
    expect(plainText(html)).toBe(words);
  });

  it('are the text itself when it has no markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/[<&]/.test(text));
        expect(plainText(text)).toBe(text.trim());
      }),
    );
  });
});
