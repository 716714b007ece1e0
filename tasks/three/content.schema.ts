import { z } from 'zod';
import { addressProblem } from '../kit/address.ts';
import { short, whole } from '../kit/fields.schema.ts';
import { DEFAULT_SIDES, LEAST_SIDE, LONGEST_ALT, MOST_SIDE } from './content-rules.ts';
import { FIRST_VIEW, VIEW_LIMITS } from './orbit.ts';

/** Empty until an author has chosen one. */
const address = (name: string) =>
  z
    .string()
    .default('')
    .superRefine((given, context) => {
      const wrong = given === '' ? undefined : addressProblem(given);
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: `${name}${wrong}` });
    });

export const ThreeContent = z.strictObject({
  modelUrl: address('模型'),
  width: whole('宽度', LEAST_SIDE, MOST_SIDE).default(DEFAULT_SIDES.width),
  height: whole('高度', LEAST_SIDE, MOST_SIDE).default(DEFAULT_SIDES.height),
  /** What is to be seen, for those who cannot see it. */
  alt: short('文字说明', LONGEST_ALT).default(''),
  /** A picture of the model, for as long as it is not there and where it cannot be shown. */
  posterUrl: address('封面图片'),
  /** How the model is seen at first. */
  view: z
    .strictObject({
      yaw: whole('初始视角的水平角度', ...VIEW_LIMITS.yaw),
      pitch: whole('初始视角的俯仰角度', ...VIEW_LIMITS.pitch),
      zoom: whole('初始视角的缩放', ...VIEW_LIMITS.zoom),
      x: whole('初始视角的左右位置', ...VIEW_LIMITS.x),
      y: whole('初始视角的上下位置', ...VIEW_LIMITS.y),
    })
    .default(FIRST_VIEW),
});
export type ThreeContent = z.infer<typeof ThreeContent>;

/** Of those who have moved the model. */
export const ThreeAnswer = z.strictObject({
  /** It was looked at from another side, and not only from nearer. */
  turned: z.boolean(),
  /** How it was left. */
  view: z.strictObject({ yaw: z.int(), pitch: z.int(), zoom: z.int(), x: z.int(), y: z.int() }),
});
export type ThreeAnswer = z.infer<typeof ThreeAnswer>;
