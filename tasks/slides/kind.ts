import { defineKind } from '../kind.ts';
import { SlidesAnswer, SlidesChange, SlidesContent } from './content.schema.ts';
import { slidesRules } from './rules.ts';
import { simulateSlides } from './simulate.ts';
import { unfinishedIn } from './unfinished.ts';

export const slides = defineKind({
  key: 'slides',
  form: 'block',
  label: '幻灯片',
  rules: slidesRules,
  content: SlidesContent,
  answer: SlidesAnswer,
  change: SlidesChange,
  unfinished: unfinishedIn,
  fieldNames: {
    webUrl: '网址',
    width: '宽度',
    height: '高度',
    pages: '页',
    url: '图片',
    small: '小图片',
    text: '文字',
  },
  // As the candidates' buttons call it.
  entryName: (_list, number) => `第${number}页`,
  simulate: simulateSlides,
});
