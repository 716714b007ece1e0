import type { CanvasContent, CanvasState } from './content.schema.ts';
import type { CanvasShape } from './shape.schema.ts';
import { newShape, newState } from './new-parts.ts';

// What authors begin with, each a small exercise that can be taken as it is.

const ZONE = { fill: '#f6f9f8', stroke: '#7d8e8b', strokeWidth: 2, radius: 10, fontSize: 18 } as const;
const CARD = { width: 120, height: 48, fontSize: 18 } as const;
const BIN = { fill: '#fdeae8', stroke: '#b3261e', strokeWidth: 2, radius: 10, fontSize: 18 } as const;

interface Drawing {
  states: CanvasState[];
  shapes: CanvasShape[];
}

/** Adds a shape, and a state that shows it. */
function draw(drawing: Drawing, shape: CanvasShape, state: Partial<CanvasState>): CanvasState {
  const added = newState(drawing.states.length + 1, shape.name, state);
  drawing.shapes.push(shape);
  drawing.states.push(added);
  return added;
}

const BASE = { gridSize: 0, editMode: true, snapToGrid: true, hideTables: false };

interface Spread {
  count: number;
  x: number;
  y: number;
  step: number;
}

function cards(drawing: Drawing, words: readonly string[], { count, x, y, step }: Spread): CanvasState[] {
  return words.map((word, index) => {
    const id = drawing.states.length + 1;
    return draw(drawing, newShape(`卡片${index + 1}`, 'Rect', { ...CARD, text: word }), {
      ...{ name: word, dnd: 'draggable', value: String(id) },
      x: x + (index % count) * step,
      y: y + Math.floor(index / count) * (CARD.height + 12),
    });
  });
}

const valueOf = (pieces: readonly CanvasState[], name: string): string =>
  pieces.find((piece) => piece.name === name)?.value ?? '';

function sorting(): CanvasContent {
  const drawing: Drawing = { states: [], shapes: [] };
  const groups = { 哺乳动物: ['猫', '鲸'], 鸟类: ['麻雀', '企鹅'], 鱼类: ['鲤鱼', '鲨鱼'] };
  const zones = Object.keys(groups).map((name, index) =>
    draw(
      drawing,
      newShape(`区域${index + 1}`, 'Rect', {
        ...ZONE,
        width: 240,
        height: 220,
        text: name,
        verticalAlign: 'top',
      }),
      { name, dnd: 'droppable', x: 20 + index * 260, y: 20, maximum: 4 },
    ),
  );
  draw(
    drawing,
    newShape('回收箱', 'Rect', { ...BIN, width: 160, height: 110, text: '都不是', verticalAlign: 'top' }),
    {
      ...{ name: '都不是', dnd: 'droppable', dropMode: 'wastebin' },
      ...{ x: 620, y: 290 },
    },
  );
  const pieces = cards(drawing, ['企鹅', '鲤鱼', '猫', '鲨鱼', '麻雀', '鲸'], {
    count: 4,
    x: 20,
    y: 290,
    step: 140,
  });
  const rights = Object.values(groups).map((words) => words.map((word) => valueOf(pieces, word)));
  const states = drawing.states.map((state) => {
    const index = zones.indexOf(state);
    return index < 0 ? state : { ...state, rights: rights[index] ?? [] };
  });
  return { ...BASE, width: 800, height: 420, states, shapes: drawing.shapes };
}

function ordering(): CanvasContent {
  const drawing: Drawing = { states: [], shapes: [] };
  const inOrder = ['种子', '发芽', '开花', '结果'];
  const begun = ['开花', '种子', '结果', '发芽'];
  inOrder.forEach((_word, index) => {
    const shape = newShape(`格子${index + 1}`, 'Rect', {
      ...ZONE,
      width: 160,
      height: 100,
      text: `${index + 1}`,
      verticalAlign: 'top',
    });
    draw(drawing, shape, {
      name: `第${index + 1}步`,
      dnd: 'droppable',
      swap: true,
      x: 20 + index * 200,
      y: 60,
    });
  });
  const pieces = begun.map((word, index) => {
    const id = drawing.states.length + 1;
    const shape = newShape(`卡片${index + 1}`, 'Rect', { ...CARD, text: word });
    return draw(drawing, shape, {
      ...{ name: word, dnd: 'draggable', value: String(id) },
      ...{ x: 40 + index * 200, y: 86 },
    });
  });
  const states = drawing.states.map((state, index) => {
    const word = inOrder[index];
    return state.dnd === 'droppable' && word ? { ...state, rights: [valueOf(pieces, word)] } : state;
  });
  return { ...BASE, width: 800, height: 220, states, shapes: drawing.shapes };
}

function matching(): CanvasContent {
  const drawing: Drawing = { states: [], shapes: [] };
  const pairs = { 北京: '故宫', 西安: '兵马俑', 敦煌: '莫高窟' };
  const places = Object.keys(pairs).map((name, index) => {
    const y = 30 + index * 90;
    draw(
      drawing,
      newShape(`城市${index + 1}`, 'Text', { width: 120, height: 64, text: name, fontSize: 22 }),
      { x: 40, y },
    );
    return draw(drawing, newShape(`框${index + 1}`, 'Rect', { ...ZONE, width: 160, height: 64 }), {
      ...{ name: `${name}的名胜`, dnd: 'droppable', swap: true, x: 180, y },
    });
  });
  const pieces = cards(drawing, ['莫高窟', '故宫', '兵马俑'], { count: 1, x: 480, y: 40, step: 0 });
  const states = drawing.states.map((state) => {
    const right = Object.values(pairs)[places.indexOf(state)];
    return right ? { ...state, rights: [valueOf(pieces, right)] } : state;
  });
  return { ...BASE, width: 640, height: 300, states, shapes: drawing.shapes };
}

function labelling(): CanvasContent {
  const drawing: Drawing = { states: [], shapes: [] };
  const picture = newShape('底图', 'Image', { width: 480, height: 360, text: '/demo/river.svg' });
  draw(drawing, picture, { name: '底图', x: 20, y: 20 });
  const spots = { 水面: [200, 300], 天空: [60, 40], 岸边: [360, 200] } as const;
  const places = Object.entries(spots).map(([name, [x, y]], index) =>
    draw(drawing, newShape(`标签框${index + 1}`, 'Rect', { ...ZONE, width: 132, height: 56, opacity: 0.9 }), {
      ...{ name: `标注${index + 1}`, dnd: 'droppable', swap: true, x, y, value: name },
    }),
  );
  const pieces = cards(drawing, ['岸边', '水面', '天空'], { count: 1, x: 560, y: 60, step: 0 });
  const states = drawing.states.map((state) =>
    places.includes(state) ? { ...state, value: '', rights: [valueOf(pieces, state.value)] } : state,
  );
  return { ...BASE, width: 720, height: 400, states, shapes: drawing.shapes };
}

function blanks(): CanvasContent {
  const drawing: Drawing = { states: [], shapes: [] };
  const picture = newShape('底图', 'Image', { width: 480, height: 360, text: '/demo/evaporation.svg' });
  draw(drawing, picture, { name: '底图', x: 20, y: 20 });
  draw(drawing, newShape('问题', 'Text', { width: 200, height: 60, text: '图中是水的哪种变化？' }), {
    x: 530,
    y: 40,
  });
  draw(drawing, newShape('空1', 'Input', { width: 200, height: 48, text: '在这里填写' }), {
    ...{ name: '水的变化', dnd: 'input', x: 530, y: 110, rights: ['蒸发', '汽化'] },
  });
  return { ...BASE, width: 760, height: 400, states: drawing.states, shapes: drawing.shapes };
}

export const LAYOUTS: readonly { name: string; content: CanvasContent }[] = [
  { name: '分类', content: sorting() },
  { name: '排序', content: ordering() },
  { name: '配对', content: matching() },
  { name: '看图标注', content: labelling() },
  { name: '看图填空', content: blanks() },
];
