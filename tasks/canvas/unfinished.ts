import type { Unfinished } from '../kind.ts';
import { boardOf, boxOf, isOnCanvas, middleOf } from './board.ts';
import { nameOf, wordsOn, worth } from './columns.ts';
import type { CanvasContent, CanvasState } from './content.schema.ts';
import { canAnyMove, isOutOfReach } from './possible.ts';

/** What an author has not finished; `place` is the row that the editor goes to. */
export function unfinishedIn(content: CanvasContent): Unfinished[] {
  const board = boardOf(content);
  const { states, shapes } = content;
  const names = new Set(shapes.map(({ name }) => name));
  const worths = new Set(board.pieces.map(worth));
  const about = (state: CanvasState, message: string): Unfinished => ({
    where: `元素${state.id}`,
    place: `states ${states.indexOf(state)}`,
    message,
  });
  const found: Unfinished[] = [];
  /** With words on them, by which they are called meanwhile: told of together, so that nothing else is lost among them. */
  const calledByWords: CanvasState[] = [];
  for (const state of states) {
    const isMoved = state.dnd !== 'static';
    const middle = middleOf(boxOf(board, state));
    const unknown = state.dnd === 'droppable' ? state.rights.filter((right) => !worths.has(right)) : [];
    if (!names.has(state.shape)) found.push(about(state, `没有名为“${state.shape}”的形状`));
    else if (isMoved && state.name.trim() === '' && wordsOn(board, state) !== '') calledByWords.push(state);
    else if (isMoved && state.name.trim() === '')
      found.push(about(state, `还没有朗读名称（现在读作“${nameOf(board, state)}”）`));
    if (!isOnCanvas(board, middle)) found.push(about(state, '在画布之外'));
    else if (state.dnd === 'droppable' && isOutOfReach(board, state))
      found.push(about(state, '被其他位置完全盖住，放不了图形'));
    if (unknown.length > 0) found.push(about(state, `正确答案“${unknown.join('，')}”不是任何图形的值`));
  }
  for (const [index, shape] of shapes.entries()) {
    const say = (message: string) =>
      found.push({ where: `形状“${shape.name}”`, place: `shapes ${index}`, message });
    if (shape.type === 'Image' && shape.text === '') say('还没有图片地址');
    const gone = shape.type === 'Group' ? shape.children.filter((child) => !names.has(child.shape)) : [];
    if (gone.length > 0) say(`没有名为“${gone.map((child) => child.shape).join('，')}”的形状`);
  }
  if (board.pieces.length + board.fields.length === 0) {
    found.push({ where: '', place: '', message: '还没有可以拖动的图形或输入框' });
  } else if (board.pieces.length > 0 && !canAnyMove(board)) {
    found.push({ where: '', place: '', message: '没有一个图形可以移动：没有空的位置可以放' });
  }
  const [first] = calledByWords;
  if (first) {
    const ids = calledByWords.map(({ id }) => id).join('、');
    found.push({ ...about(first, '还没有朗读名称，按上面的文字朗读'), where: `元素${ids}` });
  }
  return found;
}
