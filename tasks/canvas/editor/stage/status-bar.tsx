import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { KeyHelp } from '../../../kit/editor-key-help.tsx';
import { boardOf, boxOf } from '../../board.ts';
import { nameOf } from '../../columns.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { resizableShape, sharersOf } from '../arrange/resizing.ts';
import { KEY_HELP } from './keys.ts';
import type { ZoomChange } from './use-zoom.ts';

interface StatusBarProps {
  content: CanvasContent;
  selection: readonly number[];
  zoom: number;
  isFit: boolean;
  canGrow: boolean;
  canShrink: boolean;
  onZoom(to: ZoomChange): void;
}

/** Where and how large it is, also while it is drawn. */
function measures(content: CanvasContent, selection: readonly number[]): string {
  const [id, ...others] = selection;
  if (id === undefined) {
    const count = content.states.length;
    return count === 0
      ? '还没有元素，请用上面的按钮添加'
      : `共${count}个元素。点击选择，在空白处拖动可以框选`;
  }
  if (others.length > 0) return `已选${selection.length}个元素`;
  const board = boardOf(content);
  const state = board.states.get(id);
  if (!state) return '';
  const { x, y, width, height } = boxOf(board, state);
  return `${nameOf(board, state)}：左${x}，上${y}，宽${width}，高${height}`;
}

/** Of one selected state: why it cannot be resized, or what changes with it. */
function sizeNote(content: CanvasContent, [id, ...others]: readonly number[]): string | undefined {
  const state = id === undefined ? undefined : boardOf(content).states.get(id);
  if (!state || others.length > 0) return undefined;
  if (!resizableShape(content, state)) {
    const isGroup = content.shapes.some(({ name }) => name === state.shape);
    return isGroup ? '组合的大小由其中的形状决定' : '没有这个名称的形状';
  }
  const sharers = sharersOf(content, state);
  return sharers > 0 ? `另有${sharers}处用这个形状，大小一起改变` : undefined;
}

/** Who may only look may look closely: what changes the view stays enabled. */
export function StatusBar({ content, selection, zoom, isFit, canGrow, canShrink, onZoom }: StatusBarProps) {
  return (
    <div className="drawing-status">
      <p className="drawing-measures">
        <span>{measures(content, selection)}</span>
        <span className="drawing-note">{sizeNote(content, selection)}</span>
      </p>
      <div className="drawing-zoom" role="group" aria-label="显示比例">
        <Button
          size="small"
          icon={<ZoomOutOutlined />}
          aria-label="缩小"
          title="缩小（Ctrl+-）"
          disabled={!canShrink}
          onClick={() => onZoom('out')}
        />
        <Button
          size="small"
          className="drawing-percent"
          disabled={false}
          title="按原来的大小显示"
          aria-label={`显示比例${Math.round(zoom * 100)}%，按原来的大小显示`}
          onClick={() => onZoom('full')}
        >
          {Math.round(zoom * 100)}%
        </Button>
        <Button
          size="small"
          icon={<ZoomInOutlined />}
          aria-label="放大"
          title="放大（Ctrl+=）"
          disabled={!canGrow}
          onClick={() => onZoom('in')}
        />
        <Button
          size="small"
          disabled={false}
          title="适应宽度（Ctrl+0）"
          aria-pressed={isFit}
          onClick={() => onZoom('fit')}
        >
          适应宽度
        </Button>
        <KeyHelp title="画布上的快捷键" keys={KEY_HELP} note="先点一下画布，或用Tab键走到画布。" />
      </div>
    </div>
  );
}
