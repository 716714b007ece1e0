import { describe, expect, it } from 'vitest';
import { addressesInPlaylist } from './playlist.ts';

const BASE = 'http://kaopu.example/files/0a.site/film/index.m3u8';

describe('a playlist', () => {
  it('leads to its pieces, its key and other playlists, wherever they lie', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1',
      '#EXT-X-MAP:URI="/files/init.mp4"',
      '#EXTINF:4.0,',
      'piece0.ts',
      '',
      '../low/index.m3u8',
      'http://elsewhere.example/piece.ts',
    ].join('\r\n');
    expect(addressesInPlaylist(text, BASE)).toEqual([
      'http://kaopu.example/files/0a.site/film/key.bin',
      'http://kaopu.example/files/init.mp4',
      'http://kaopu.example/files/0a.site/film/piece0.ts',
      'http://kaopu.example/files/0a.site/low/index.m3u8',
      'http://elsewhere.example/piece.ts',
    ]);
  });

  it('that is none leads nowhere', () => {
    expect(addressesInPlaylist('#EXTM3U\n\nhttp://', BASE)).toEqual([]);
  });
});
