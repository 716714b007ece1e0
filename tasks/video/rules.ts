import { type AnswerProblem, defineRules } from '../kind.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import type { VideoAnswer, VideoContent } from './content.schema.ts';
import { DEFAULT_SIDES, DEFAULT_WIDTH } from './limits.ts';
import { inTenths, mergedSpans, percentWatched } from './watching.ts';

const MADE_UP: AnswerProblem = { message: '视频的播放记录有误，请刷新页面后重新播放' };

/** Nobody has to watch anything; but some records no player could have kept. */
function problem({ maxPlays }: VideoContent, answer: VideoAnswer | undefined): AnswerProblem | undefined {
  if (!answer) return undefined;
  const { plays, position, furthest, watched } = answer;
  if (maxPlays > 0 && plays > maxPlays) return { message: `视频只能播放${maxPlays}次，记录里有${plays}次` };
  const isNotBegun = plays === 0 && (position !== null || furthest > 0 || watched.length > 0);
  const isBeyond = position !== null && position > furthest;
  return isNotBegun || isBeyond ? MADE_UP : undefined;
}

function settle(_content: VideoContent, answer: VideoAnswer): VideoAnswer {
  const settled: VideoAnswer = {
    plays: answer.plays,
    position: answer.position === null ? null : inTenths(answer.position),
    furthest: inTenths(answer.furthest),
    duration: answer.duration === null ? null : inTenths(answer.duration),
    watched: mergedSpans(answer.watched),
  };
  return isSameJson(settled, answer) ? answer : settled;
}

const PLAYS = { code: 'plays', label: '播放次数', type: 'number' } as const;
const WATCHED = { code: 'watched', label: '看完比例（%）', type: 'number' } as const;

export const videoRules = defineRules<VideoContent, VideoAnswer>({
  isOnlyShown: true,
  newContent: () => ({
    ...{ source: '', vid: '', playAuth: '', cover: '', ...DEFAULT_SIDES, width: DEFAULT_WIDTH },
    ...{ autoplay: false, isLive: false, rePlay: false, playsinline: true, preload: true },
    ...{ controlBarVisibility: 'hover', useH5Prism: true },
    ...{ captions: [], maxPlays: 0, canSeekAhead: true },
  }),
  maxAnswerBytes: 2_000,
  problem,
  settle,

  // Of what is broadcast nobody knows how long it is.
  columns: ({ isLive }) => (isLive ? [PLAYS] : [WATCHED, PLAYS]),
  values: ({ isLive }, answer) => (isLive ? [answer.plays] : [percentWatched(answer), answer.plays]),
  stateName(_content, answer) {
    if (answer.plays === 0) return '没有播放';
    // Each percent as a state of its own would draw no path but a thread.
    return `播放${answer.plays}次，看完约${Math.round(percentWatched(answer) / 10) * 10}%`;
  },

  assets: ({ source, cover }) => [source, cover].filter((address) => address !== ''),
  mapAssets: (content, map) => ({
    ...content,
    source: content.source === '' ? '' : map(content.source),
    cover: content.cover === '' ? '' : map(content.cover),
  }),
});
