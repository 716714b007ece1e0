import { defineKind } from '../kind.ts';
import { DeckAnswer, DeckContent } from './content.schema.ts';
import { deckRules } from './rules.ts';
import { simulateDeck } from './simulate.ts';

export const deck = defineKind({
  key: 'deck',
  form: 'block',
  label: '卡片',
  rules: deckRules,
  content: DeckContent,
  answer: DeckAnswer,
  fieldNames: { pages: '页', type: '类型', name: '名称', url: '地址', width: '宽度', height: '高度' },
  // 第1题 could be a whole task as well; a page could not.
  entryName: (_list, number) => `第${number}页`,
  simulate: simulateDeck,
});
