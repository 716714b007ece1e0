import { defineKind } from '../kind.ts';
import { SketchAnswer, SketchChange, SketchContent } from './content.schema.ts';
import { sketchRules } from './rules.ts';
import { simulateSketch } from './simulate.ts';
import { unfinishedIn } from './unfinished.ts';

export const sketch = defineKind({
  key: 'sketch',
  form: 'block',
  label: '草图',
  rules: sketchRules,
  content: SketchContent,
  answer: SketchAnswer,
  change: SketchChange,
  unfinished: unfinishedIn,
  fieldNames: { backgroundUrl: '背景图片', width: '宽度', height: '高度' },
  simulate: simulateSketch,
});
