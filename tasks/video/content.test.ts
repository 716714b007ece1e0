import { describe, expect, it } from 'vitest';
import { VideoAnswer, VideoContent } from './content.schema.ts';
import { LONGEST, MOST_CAPTIONS } from './limits.ts';
import { videoRules } from './rules.ts';
import { isHls } from './source.ts';
import { unfinishedIn } from './unfinished.ts';
import { widthStyle } from './width.ts';
import { clock, progressText, rulesText, spokenTime } from './words.ts';

const messagesOf = (content: object): string[] =>
  VideoContent.safeParse(content).error?.issues.map(({ message }) => message) ?? [];
const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\n你好\n';

describe('the content of a video', () => {
  it('is as specified where a client names nothing', () => {
    expect(VideoContent.parse({})).toEqual({
      ...{ source: '', vid: '', playAuth: '', cover: '', videoWidth: 800, videoHeight: 600, width: '90%' },
      ...{ autoplay: false, isLive: false, rePlay: false, playsinline: true, preload: true },
      ...{ controlBarVisibility: 'hover', useH5Prism: true, captions: [], maxPlays: 0, canSeekAhead: true },
    });
    expect(VideoContent.parse({})).toEqual(videoRules.newContent());
  });

  it.each([
    ['90%', '90%'],
    ['100%', '100%'],
    ['33.5%', '33.5%'],
    ['640px', 'min(100%, 640px)'],
    ['640', 'min(100%, 640px)'],
    [640, 'min(100%, 640px)'],
  ])('is as wide as %j', (width, style) => {
    expect(messagesOf({ width })).toEqual([]);
    expect(widthStyle(width)).toBe(style);
  });

  it.each(['', '0%', '101%', '-5px', 'wide', '9000px', '10em', 'calc(1px)', null, true, {}])(
    'is not as wide as %j',
    (width) => {
      expect(messagesOf({ width })).toEqual([expect.stringMatching(/^播放器宽度应写成/)]);
    },
  );

  it.each([
    [{ source: 'film.mp4' }, /^视频的地址要以http/],
    [{ cover: 'javascript:alert(1)' }, /^封面的地址要以http/],
    [{ videoWidth: '800' }, /^视频宽度应为/],
    [{ autoplay: 'true' }, /^自动播放应为true或false/],
    [{ maxPlays: -1 }, /^可播放次数应为/],
    [{ vid: 'v'.repeat(LONGEST.vid + 1) }, /^视频ID不能超过/],
    [{ captions: [{ text: VTT }, { text: '你好' }] }, /^第2条字幕不是WebVTT格式/],
    [{ captions: [{ text: 'WEBVTT\n\n你好' }] }, /^第1条字幕里没有带时间的句子/],
    [{ captions: Array(MOST_CAPTIONS + 1).fill({ text: VTT }) }, /^字幕最多8条/],
    [{ captions: Array(2).fill({ text: VTT + '。'.repeat(200_000) }) }, /^各条字幕合计不能超过/],
  ])('names the field that is wrong: %#', (content, message) => {
    expect(messagesOf(content)).toEqual([expect.stringMatching(message)]);
  });

  it('is a film in pieces by its name alone, whatever follows it', () => {
    expect(['/a.m3u8', 'https://a.test/b.M3U8?c=1#d'].map(isHls)).toEqual([true, true]);
    expect(['/a.mp4', '/a.m3u8.mp4', '/a?b=.m3u8', ''].map(isHls)).toEqual([false, false, false, false]);
  });

  it('is unfinished without a film, and where others decide whether there is one', () => {
    const found = (content: object) =>
      unfinishedIn(VideoContent.parse(content)).map(({ message }) => message);
    expect(found({})).toEqual(['还没有选择视频']);
    expect(found({ vid: 'a' })).toEqual(['还没有填写播放凭证']);
    expect(found({ vid: 'a', playAuth: 'b' })).toEqual([]);
    expect(found({ source: '/a.m3u8' })).toEqual([]);
    expect(found({ source: 'https://a.test/a.m3u8' })).toEqual([expect.stringContaining('允许跨站访问')]);
  });
});

describe('the answer to a video', () => {
  const content = VideoContent.parse({ source: '/a.mp4', maxPlays: 2 });
  const answer: VideoAnswer = {
    ...{ plays: 1, position: 12.5, furthest: 20, duration: 60 },
    watched: [{ from: 0, to: 33 }],
  };

  it('is not demanded, and refused where nobody could have given it', () => {
    expect([undefined, answer].map((given) => videoRules.problem(content, given))).toEqual([
      undefined,
      undefined,
    ]);
    for (const made of [
      { ...answer, plays: 3 },
      { ...answer, plays: 0 },
      { ...answer, position: 30 },
    ])
      expect(videoRules.problem(content, made)?.message).toMatch(/视频/);
  });

  it.each([
    { ...answer, plays: -1 },
    { ...answer, position: -1 },
    { ...answer, furthest: 1e9 },
    { ...answer, watched: [{ from: 0, to: 101 }] },
    { ...answer, watched: Array(51).fill({ from: 0, to: 1 }) },
    { ...answer, other: 1 },
  ])('has a form: %#', (made) => {
    expect(VideoAnswer.safeParse(made).success).toBe(false);
  });

  it('is stored in tenths of seconds and in order', () => {
    const loose = { ...answer, position: 12.4999, watched: [...answer.watched, { from: 20, to: 40 }] };
    expect(videoRules.settle(content, loose)).toEqual({ ...answer, watched: [{ from: 0, to: 40 }] });
  });

  it('has columns with their unit, and none of a length that nobody knows', () => {
    expect(videoRules.columns(content).map(({ label }) => label)).toEqual(['看完比例（%）', '播放次数']);
    expect(videoRules.values(content, answer)).toEqual([33, 1]);
    const live = { ...content, isLive: true };
    expect(videoRules.columns(live).map(({ label }) => label)).toEqual(['播放次数']);
    expect(videoRules.values(live, answer)).toEqual([1]);
  });

  it('is told in words', () => {
    expect([clock(0), clock(65.4), clock(3_725)]).toEqual(['0:00', '1:05', '1:02:05']);
    expect([spokenTime(0), spokenTime(65), spokenTime(3_600)]).toEqual(['0秒', '1分5秒', '1小时']);
    expect(progressText(content, undefined)).toBe('没有播放');
    expect(progressText(content, answer)).toBe('播放1次，看完33%，停在0:12');
    expect(rulesText(content, answer)).toMatch(/^这是第1次播放，共可播放2次/);
    expect(rulesText(content, { ...answer, plays: 2, position: null })).toBe('已播放2次，播放结束');
  });
});
