import { expect, it } from 'vitest';
import { namedInPlaylist } from './playlist.ts';

it('A playlist names its pieces, its key and other playlists, wherever they lie', () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-KEY:METHOD=AES-128,URI="key.bin",IV=0x1',
    '#EXT-X-MAP:URI="/files/init.mp4"',
    '#EXTINF:4.0,',
    ' piece0.ts',
    '',
    '../low/index.m3u8',
    'http://elsewhere.example/piece.ts',
  ].join('\r\n');
  expect(namedInPlaylist(text)).toEqual([
    'key.bin',
    '/files/init.mp4',
    'piece0.ts',
    '../low/index.m3u8',
    'http://elsewhere.example/piece.ts',
  ]);
});
