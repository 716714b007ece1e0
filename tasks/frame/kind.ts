import { FRAMED_FIELDS, unfinishedPage } from '../kit/framed-page/framed-kind.ts';
import { defineKind } from '../kind.ts';
import { FrameAnswer, FrameContent } from './content.schema.ts';
import { frameRules, pageOf } from './rules.ts';
import { simulateFrame } from './simulate.ts';

export const frame = defineKind({
  key: 'frame',
  form: 'block',
  label: '嵌入网页',
  rules: frameRules,
  content: FrameContent,
  answer: FrameAnswer,
  fieldNames: { url: '页面地址', ...FRAMED_FIELDS },
  entryName: (_list, number) => `第${number}列`,
  unfinished: (content) => unfinishedPage(pageOf(content)),
  simulate: simulateFrame,
});
