import { describe, expect, it } from 'vitest';
import { unprintedPictures } from './printed-pictures.ts';
import { positionText } from './report-position.ts';

const KEY = `${'0123456789'.repeat(4)}.png`;
const found = (text: string, frontUrl = '') =>
  unprintedPictures(text, frontUrl).map(
    ({ position, message }) => `${positionText(position)} ${message.replace(/^[^：]*：/, '')}`,
  );

describe('pictures that a PDF will not show', () => {
  it('are named with their address and place', () => {
    const foreign = '<img alt="a" src="https://other.example/a.png?x=1&amp;y=2" />';
    expect(found(`<p>第一段</p><p>你好，${foreign}{姓名}<img src='//b.example/b.png'></p>`)).toEqual([
      '第2段第4个字 https://other.example/a.png?x=1&y=2',
      '第2段第9个字 //b.example/b.png',
    ]);
    expect(unprintedPictures(`甲${foreign}乙`, '')).toMatchObject([{ from: 1, to: 1 + foreign.length }]);
    expect(found('<img src=/logo.png>')).toEqual(['第1段第1个字 /logo.png']);
  });

  it('are none of those that were uploaded or stand in the text', () => {
    expect(found(`<img src="/files/${KEY}"><img src="https://exam.example/files/${KEY}">`)).toEqual([]);
    expect(found('<img src="data:image/png;base64,iVBORw0KGgo=">')).toEqual([]);
    expect(found('<p>&lt;img src="https://a.example/x.png"&gt;</p>')).toEqual([]);
  });

  it('may be the cover, where the text shows it', () => {
    expect(found('<p>{封面}</p>', 'https://other.example/cover.pdf')).toEqual([
      '第1段第1个字 https://other.example/cover.jpg',
    ]);
    expect(found('<p>甲</p>', 'https://other.example/cover.pdf')).toEqual([]);
    expect(found('<p>{封面}</p>', `/files/${KEY}`)).toEqual([]);
    expect(found('<p>{封面}</p>')).toEqual([]);
  });

  it('are told by how they begin where their address is very long', () => {
    const [message = ''] = found(`<img src="https://other.example/${'x'.repeat(2_000)}">`);
    expect(message.length).toBeLessThan(120);
    expect(message.endsWith('…')).toBe(true);
  });
});
