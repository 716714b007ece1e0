import type { KindPlayer } from '../view/player.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';
import { fetchViews, Questionnaire } from './questionnaire.tsx';
import { basicRules } from './rules.ts';

/** What the page loads of this kind. The questionnaire itself is also shown by the editor, which is fetched from here. */
export const player: KindPlayer<BasicContent, BasicAnswer> = {
  rules: basicRules,
  Player: Questionnaire,
  fetchEditor: async () => (await import('./editor.tsx')).BasicEditor,
  fetchAhead: fetchViews,
  showsAnswer: ({ showAnswer }) => showAnswer,
};
