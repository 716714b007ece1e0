import { defineRules } from '../kind.ts';
import { DEFAULT_SIDES } from './content-rules.ts';
import type { ThreeAnswer, ThreeContent } from './content.schema.ts';
import { FIRST_VIEW, isPossibleView } from './orbit.ts';
import { viewWords } from './spoken.ts';

const [YES, NO] = [1, 2];

export const threeRules = defineRules<ThreeContent, ThreeAnswer>({
  isOnlyShown: true,
  newContent: () => ({ modelUrl: '', ...DEFAULT_SIDES, alt: '', posterUrl: '', view: FIRST_VIEW }),
  maxAnswerBytes: 200,

  /** Nobody has to turn a model; but a view that no hand leads to was made up. */
  problem(_content, answer) {
    if (!answer || isPossibleView(answer.view)) return undefined;
    return { message: '模型的视角超出了范围' };
  },

  columns: () => [
    { code: 'turned', label: '是否转动过', type: 'choice', options: ['是', '否'] },
    { code: 'view', label: '最后的视角', type: 'text' },
  ],
  values: (_content, { turned, view }) => [turned ? YES : NO, viewWords(view)],
  stateName: (_content, { view }) => viewWords(view),

  assets: ({ modelUrl, posterUrl }) => [modelUrl, posterUrl].filter((address) => address !== ''),
  mapAssets: ({ modelUrl, posterUrl, ...rest }, map) => ({
    ...rest,
    modelUrl: modelUrl === '' ? '' : map(modelUrl),
    posterUrl: posterUrl === '' ? '' : map(posterUrl),
  }),
});
