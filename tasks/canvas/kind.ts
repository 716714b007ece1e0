import { defineKind } from '../kind.ts';
import { CanvasAnswer, CanvasChange, CanvasContent } from './content.schema.ts';
import { canvasRules } from './rules.ts';
import { simulateCanvas } from './simulate.ts';
import { unfinishedIn } from './unfinished.ts';

export const canvas = defineKind({
  key: 'canvas',
  form: 'block',
  label: '画布',
  rules: canvasRules,
  content: CanvasContent,
  answer: CanvasAnswer,
  change: CanvasChange,
  forCandidate: (content) => ({
    ...content,
    states: content.states.map((state) => (state.rights.length === 0 ? state : { ...state, rights: [] })),
  }),
  unfinished: unfinishedIn,
  fieldNames: {
    ...{ width: '宽', height: '高', gridSize: '网格大小', editMode: '编辑模式', snapToGrid: '对齐网格' },
    ...{
      hideTables: '隐藏表格',
      states: '元素',
      shapes: '形状',
      name: '名称',
      dnd: '作用',
      dragMode: '拖动方式',
    },
    ...{
      dropMode: '放置方式',
      value: '值',
      swap: '交换',
      x: 'x坐标',
      y: 'y坐标',
      shape: '形状',
      maximum: '最多个数',
    },
    ...{ rights: '正确答案', type: '类型', stroke: '边框颜色', strokeWidth: '边框宽度', fill: '填充颜色' },
    ...{ opacity: '不透明度', text: '文字', radius: '半径', fontSize: '字号', align: '水平对齐' },
    ...{ verticalAlign: '垂直对齐', children: '组成部分' },
  },
  entryName: (list, number) => (list === 'states' ? `第${number}个元素` : `第${number}项`),
  simulate: simulateCanvas,
});
