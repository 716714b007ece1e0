import { describe, expect, it } from 'vitest';
import { mediaKind, planMedia, streamedText } from './media-plan.ts';

const file = (name: string, bytes: number) => ({ name, bytes });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('the media of a test', () => {
  it('are fetched ahead in their order for as long as there is room, and what fits later as well', () => {
    const plan = planMedia([file('a', 60), file('b', 50), file('c', 40), file('d', 1)], 100);
    expect([names(plan.ahead), names(plan.streamed), plan.aheadBytes]).toEqual([['a', 'c'], ['b', 'd'], 100]);
  });

  it('are all fetched where they are small, and none where each is too large', () => {
    expect(names(planMedia([file('a', 1), file('b', 1)]).streamed)).toEqual([]);
    expect(names(planMedia([file('a', 3), file('b', 4)], 2).streamed)).toEqual(['a', 'b']);
  });

  it.each([
    ['/files/a.MP4?t=3', 'film'],
    ['/files/a.m3u8', 'film'],
    ['/files/a.mp3#x', 'audio'],
    ['/files/a.glb', 'model'],
    ['/files/a.b.jpeg', 'picture'],
    ['/files/a', 'other'],
    ['/mp4/a.pdf', 'other'],
  ])('are known by the end of their address: %s', (address, kind) => {
    expect(mediaKind(address)).toBe(kind);
  });

  it.each([
    [[], ''],
    [['film', 'film'], '有2个视频较大，需要联网播放'],
    [['model', 'film', 'picture'], '有1个视频、1个3D模型、1张图片较大，需要联网使用'],
  ] as const)('that need the network are counted in words', (kinds, text) => {
    expect(streamedText(kinds)).toBe(text);
  });
});
