import type { Random } from '../../random.ts';
import type { VideoContent } from '../content.schema.ts';
import { BAR_VISIBILITIES, type BarVisibility } from '../limits.ts';
import { videoRules } from '../rules.ts';

const CAPTIONS = {
  label: '中文',
  text: 'WEBVTT\n\n00:00.000 --> 00:01.500\n海面上总有波浪\n\n00:01.500 --> 00:03.000\n风推着水向前走\n',
};

/** A short film under rules of one kind or another, with captions and a cover or without. */
export const sample = (random: Random): VideoContent => ({
  ...videoRules.newContent(),
  source: '/demo/waves.webm',
  cover: random.pick(['', '/demo/river.svg']),
  videoWidth: 480,
  videoHeight: 360,
  width: random.pick(['90%', '100%', 400, '320px']),
  preload: random.integer(1, 2) === 1,
  controlBarVisibility: random.pick(Object.keys(BAR_VISIBILITIES) as BarVisibility[]),
  captions: random.pick([[], [CAPTIONS]]),
  maxPlays: random.integer(0, 3),
  canSeekAhead: random.integer(1, 2) === 1,
});
