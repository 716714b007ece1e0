import { describe, expect, it } from 'vitest';
import { mapHtmlAssets } from './html-assets.ts';

function found(html: string): string[] {
  const addresses: string[] = [];
  expect(mapHtmlAssets(html, (address) => (addresses.push(address), address))).toBe(html);
  return addresses;
}

describe('the files in an author’s HTML', () => {
  it('are those of pictures, sounds and films', () => {
    expect(
      found('<p>看<img src="/files/a.png" alt="x > y">和<audio controls src=\'/files/b.mp3\'></audio></p>'),
    ).toEqual(['/files/a.png', '/files/b.mp3']);
    expect(found('<video poster="/p.jpg"><source src=/files/c.mp4 type="video/mp4"></video>')).toEqual([
      '/p.jpg',
      '/files/c.mp4',
    ]);
  });

  it('are neither links nor words that look like them', () => {
    expect(found('<a href="/files/a.png">src="/b.png"</a><p data-x="1">img src="c"</p>')).toEqual([]);
  });

  it('are found where the editor has put them, and not in formulas', () => {
    expect(
      found(
        '<img src="/a.png" alt="" width="120" /><audio controls src="/b.mp3"></audio>' +
          '<video controls playsinline src="/c.mp4"></video>' +
          '<span data-formula="&lt;img src=/d.png&gt;">&lt;img src=/d.png&gt;</span>',
      ),
    ).toEqual(['/a.png', '/b.mp3', '/c.mp4']);
  });

  it('are read and written with their ampersands', () => {
    expect(found('<img src="/a?x=1&amp;y=2">')).toEqual(['/a?x=1&y=2']);
    expect(mapHtmlAssets('<img src="/a.png" alt="">', () => '/b?x=1&y="2"')).toBe(
      '<img src="/b?x=1&amp;y=&quot;2&quot;" alt="">',
    );
  });
});
