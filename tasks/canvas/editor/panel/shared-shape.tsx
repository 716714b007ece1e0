import { App, Button } from 'antd';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import type { CanvasShape } from '../../shape.schema.ts';
import { withOwnShape } from '../arrange/copying.ts';
import { usesOfShape } from '../content-changes.ts';
import type { CanvasEdits } from '../use-canvas-edits.ts';

interface SharedShapeProps {
  content: CanvasContent;
  edits: CanvasEdits;
  /** What is chosen. */
  states: readonly CanvasState[];
  shapes: readonly CanvasShape[];
}

/** Which shape it is, and what else would change with it. */
export function SharedShape({ content, edits, states, shapes }: SharedShapeProps) {
  const { message } = App.useApp();
  const [shape] = shapes;
  const [state] = states;
  if (!shape) {
    return state ? (
      <p className="canvas-panel-problem">没有名为“{state.shape}”的形状，请在元素表里另选一个。</p>
    ) : null;
  }
  if (shapes.length > 1) return null;
  const uses = usesOfShape(content, shape.name);
  const others = uses.states.filter((one) => !states.includes(one)).length;
  const isShared = others + uses.groups.length > 0 && states.length > 0;
  return (
    <p className="canvas-editor-hint">
      形状“{shape.name}”
      {isShared && (
        <>
          ，{others > 0 && `另有${others}个元素`}
          {others > 0 && uses.groups.length > 0 && '、'}
          {uses.groups.length > 0 && `${uses.groups.length}个组合`}也用它，会一起变。
          {states.length === 1 && state && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                const next = withOwnShape(edits.newest(), state.id);
                if (typeof next === 'string') void message.warning(next);
                else edits.edit(() => next);
              }}
            >
              改用自己的形状
            </Button>
          )}
        </>
      )}
    </p>
  );
}
