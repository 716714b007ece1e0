import type { VideoAnswer, VideoContent } from './content.schema.ts';
import { isUsedUp, percentWatched } from './watching.ts';

/** A moment of a film, as people write it: 1:02:05. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  const rest = `${hours > 0 ? two(minutes) : minutes}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The same, to be said. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const parts = [
    [Math.floor(whole / 3_600), '小时'],
    [Math.floor(whole / 60) % 60, '分'],
    [whole % 60, '秒'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join('') || '0秒';
}

/** What a candidate has to know of the author's rules; empty where there are none. */
export function rulesText(content: VideoContent, answer: VideoAnswer): string {
  const { maxPlays, canSeekAhead, isLive } = content;
  if (isUsedUp(content, answer)) return `已播放${answer.plays}次，播放结束`;
  const times =
    maxPlays === 0
      ? []
      : [
          answer.plays === 0
            ? `本视频可播放${maxPlays}次`
            : `这是第${answer.plays}次播放，共可播放${maxPlays}次`,
          '播放中可以暂停，不能倒回',
        ];
  const ahead = canSeekAhead || isLive ? [] : ['不能快进到还没有看过的部分'];
  return [...times, ...ahead].join('；');
}

/** How far somebody has come, for readers of an answer. */
export function progressText(
  { isLive }: Pick<VideoContent, 'isLive'>,
  answer: VideoAnswer | undefined,
): string {
  if (!answer || answer.plays === 0) return '没有播放';
  const { plays, position, duration } = answer;
  const share = isLive || !duration ? '' : `，看完${percentWatched(answer)}%`;
  const place = isLive || position === null ? '' : `，停在${clock(position)}`;
  return `播放${plays}次${share}${place}`;
}
