import { expect, it } from 'vitest';
import { lineOfHtml } from './line-html.ts';

it.each([
  ['<p>甲 <strong>乙</strong></p>', '甲 <strong>乙</strong>'],
  ['<p>甲</p><p>乙</p>', '<p>甲</p><p>乙</p>'],
  ['<p style="color: red">甲</p>', '<p style="color: red">甲</p>'],
  ['<p>甲\n乙<br /></p>', '甲 乙'],
  ['<ul>\n<li>甲</li>\n</ul>', '<ul> <li>甲</li> </ul>'],
  ['', ''],
])('%j stands in a line as %j', (html, line) => {
  expect(lineOfHtml(html)).toBe(line);
});
