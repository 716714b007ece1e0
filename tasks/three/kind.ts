import { defineKind } from '../kind.ts';
import { ThreeAnswer, ThreeContent } from './content.schema.ts';
import { threeRules } from './rules.ts';
import { simulateThree } from './simulate.ts';
import { unfinishedIn } from './unfinished.ts';

export const three = defineKind({
  key: 'three',
  form: 'block',
  label: '3D模型',
  rules: threeRules,
  content: ThreeContent,
  answer: ThreeAnswer,
  unfinished: unfinishedIn,
  fieldNames: {
    modelUrl: '模型',
    width: '宽度',
    height: '高度',
    alt: '文字说明',
    posterUrl: '封面图片',
    view: '初始视角',
  },
  simulate: simulateThree,
});
