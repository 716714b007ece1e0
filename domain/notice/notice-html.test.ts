import { describe, expect, it } from 'vitest';
import { noticeAttributes } from './notice-html.ts';

const pictureAt = (src: string) => noticeAttributes('img', { src }).src;

describe('a notice', () => {
  it.each([
    'https://evil.example/p.png',
    'ht\ntps://evil.example/p.png',
    '\u0001https://evil.example/p.png',
    'HTTPS:evil.example/p.png',
    '//evil.example/p.png',
    '/\t/evil.example/p.png',
    '/\\evil.example/p.png',
    '\\\\evil.example/p.png',
    ' \t\\/evil.example/p.png',
    'ftp://evil.example/p.png',
    'http://[',
  ])('asks nobody else for the picture %j', (address) => {
    expect(pictureAt(address)).toBeUndefined();
    expect(noticeAttributes('video', { poster: address })).toEqual({});
  });

  it.each(['/files/owner/p.png', 'files/p.png', './p.png', '/a//b.png', 'data:image/png;base64,AAAA'])(
    'keeps the picture %j',
    (address) => {
      expect(pictureAt(address)).toBe(address);
    },
  );

  it('fills no screen with empty room', () => {
    const styleOf = (style: string) => noticeAttributes('p', { style }).style;
    for (const style of [
      'padding: 9000px',
      'margin: 0 0 9000px 0',
      'margin-top: 50em',
      'height: 99999px',
      'min-width: 4000px',
      'border: 900px solid',
      'letter-spacing: 500px',
      'text-indent: 9e9px',
      'width: 900vw',
    ]) {
      expect(styleOf(style), style).toBeUndefined();
    }
    expect(styleOf('padding: 0 12px; width: 50%; border: 1px solid #ccc; text-indent: 2em')).toBe(
      'padding: 0 12px; width: 50%; border: 1px solid #ccc; text-indent: 2em',
    );
    expect(styleOf('color: rgb(100, 200, 255); font-weight: 700; width: 600px')).toBe(
      'color: rgb(100, 200, 255); font-weight: 700; width: 600px',
    );
    expect(noticeAttributes('table', { width: '99999', height: '5000', cellpadding: '900' })).toEqual({});
    expect(noticeAttributes('hr', { size: '9000' })).toEqual({});
    expect(noticeAttributes('img', { width: '640', height: '480', border: '1' })).toEqual({
      width: '640',
      height: '480',
      border: '1',
    });
    expect(noticeAttributes('td', { width: '50%', colspan: '3' })).toEqual({ width: '50%', colspan: '3' });
  });
});
