import { describe, expect, it } from 'vitest';
import { addressProblem, countLocalMedia, mediaHtml, resourceHtml } from './media-html.ts';

describe('media by link', () => {
  it.each([
    [
      { kind: 'image', address: ' /files/a.png ', alt: '甲"乙"' },
      '<img src="/files/a.png" alt="甲&quot;乙&quot;" />',
    ],
    [{ kind: 'image', address: '/a?x=1&y=2', width: 200 }, '<img src="/a?x=1&amp;y=2" alt="" width="200" />'],
    [{ kind: 'audio', address: '/a.mp3' }, '<audio controls src="/a.mp3"></audio>'],
    [{ kind: 'video', address: '/a.mp4', width: 0 }, '<video controls playsinline src="/a.mp4"></video>'],
  ] as const)('%j is %s', (media, html) => {
    expect(mediaHtml(media)).toBe(html);
  });

  it('from my downloads is what its format says, and a link where no page can show it', () => {
    expect(resourceHtml('/files/a/甲.png')).toBe('<img src="/files/a/甲.png" alt="" />');
    expect(resourceHtml('/files/a/%E7%94%B2.pdf')).toBe('<a href="/files/a/%E7%94%B2.pdf">甲.pdf</a>');
  });

  it.each([
    ['https://example.com/a.png', undefined],
    ['/files/a.png', undefined],
    ['  ', 'empty'],
    ['data:image/png;base64,AAAA', 'local'],
    ['file:///C:/a.png', 'local'],
    ['C:\\图片\\a.png', 'local'],
    ['\\\\server\\a.png', 'local'],
    ['/files/b.site/film.m3u8?x=1', 'in pieces'],
    ['a.png', 'no address'],
    ['//evil.example/a', 'no address'],
    ['javascript:alert(1)', 'no address'],
  ])('an address %j is judged as %s', (address, problem) => {
    expect(addressProblem(address)).toBe(problem);
  });

  it('that are on no network are counted in a source text', () => {
    expect(countLocalMedia('<img src="data:image/png;base64,A"><video poster=blob:x src="/a.mp4">')).toBe(2);
    expect(countLocalMedia('<img src="/a.png">data:image/png')).toBe(0);
  });
});
