import { FRAMED_FIELDS, unfinishedPage } from '../kit/framed-page/framed-kind.ts';
import { defineKind } from '../kind.ts';
import { GameAnswer, GameContent } from './content.schema.ts';
import { gameRules, pageOf } from './rules.ts';
import { simulateGame } from './simulate.ts';

export const game = defineKind({
  key: 'game',
  form: 'block',
  label: '游戏',
  rules: gameRules,
  content: GameContent,
  answer: GameAnswer,
  fieldNames: { gameUrl: '游戏地址', ...FRAMED_FIELDS },
  entryName: (_list, number) => `第${number}列`,
  unfinished: (content) => unfinishedPage(pageOf(content)),
  simulate: simulateGame,
});
