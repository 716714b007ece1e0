import { z } from 'zod';
import { addressProblem } from '../kit/address.ts';
import { oneOf, short, whole } from '../kit/fields.schema.ts';
import { captionsListProblem, captionsProblem } from './captions.ts';
import {
  BAR_VISIBILITIES,
  DEFAULT_SIDES,
  DEFAULT_WIDTH,
  LEAST_SIDE,
  LONGEST,
  LONGEST_FILM,
  MOST_COUNTED,
  MOST_PLAYS,
  MOST_SIDE,
  PARTS,
} from './limits.ts';
import { readWidth, WIDTH_RULE } from './width.ts';

const address = (name: string) =>
  z
    .string()
    .default('')
    .superRefine((given, context) => {
      const wrong = given === '' ? undefined : addressProblem(given);
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: `${name}${wrong}` });
    });

const side = (name: string) => whole(name, LEAST_SIDE, MOST_SIDE);
const yesOrNo = (name: string) => z.boolean(`${name}应为true或false`);

const Captions = z.strictObject({ label: z.string().default(''), text: z.string() });

export const VideoContent = z.strictObject({
  source: address('视频'),
  /** A film of the vendor's, shown by the vendor's player; `source` goes before it. */
  vid: short('视频ID', LONGEST.vid).default(''),
  playAuth: short('播放凭证', LONGEST.playAuth).default(''),
  cover: address('封面'),
  videoWidth: side('视频宽度').default(DEFAULT_SIDES.videoWidth),
  videoHeight: side('视频高度').default(DEFAULT_SIDES.videoHeight),
  /** Of the player: a share of the task's own width, or pixels. */
  width: z
    .union([z.string(), z.number()], WIDTH_RULE)
    .refine((width) => readWidth(width) !== undefined, WIDTH_RULE)
    .default(DEFAULT_WIDTH),
  autoplay: yesOrNo('自动播放').default(false),
  isLive: yesOrNo('直播').default(false),
  rePlay: yesOrNo('循环播放').default(false),
  playsinline: yesOrNo('页面内播放').default(true),
  preload: yesOrNo('预先加载').default(true),
  controlBarVisibility: oneOf(BAR_VISIBILITIES).default('hover'),
  useH5Prism: yesOrNo('使用H5播放器').default(true),
  captions: z
    .array(Captions)
    // Here and not in the fields, which do not know the number that their author looks for.
    .superRefine((captions, context) => {
      const add = (message: string, path: number[]) => context.addIssue({ code: 'custom', message, path });
      for (const [index, entry] of captions.entries()) {
        const problem = captionsProblem(entry);
        if (problem !== undefined) add(`第${index + 1}条字幕${problem}`, [index]);
      }
      const tooMuch = captionsListProblem(captions);
      if (tooMuch !== undefined) add(tooMuch, []);
    })
    .default([]),
  /** How often a candidate may play the film; 0 is as often as they like. */
  maxPlays: whole('可播放次数', 0, MOST_PLAYS).default(0),
  canSeekAhead: yesOrNo('允许快进').default(true),
});
export type VideoContent = z.infer<typeof VideoContent>;

const second = z.number().min(0).max(LONGEST_FILM);
const part = z.int().min(0).max(PARTS);

/** How far somebody has come with the film. */
export const VideoAnswer = z.strictObject({
  /** How many have begun. */
  plays: z.int().min(0).max(MOST_COUNTED),
  /** Where the play is that has begun and not ended, in seconds; null when there is none. */
  position: second.nullable(),
  /** How far the film was ever played or moved, in seconds. */
  furthest: second,
  /** Of the film, where it is known. */
  duration: second.nullable(),
  /** What was watched, in hundredths of the film: from the first one to the one that was not any more. */
  watched: z.array(z.strictObject({ from: part, to: part })).max(PARTS / 2),
});
export type VideoAnswer = z.infer<typeof VideoAnswer>;
