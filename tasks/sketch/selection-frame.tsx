import type { SketchObject } from './content.schema.ts';
import { boxOf, type Sheet } from './objects.ts';

interface SelectionFrameProps {
  object: SketchObject;
  index: number;
  sheet: Sheet;
}

/** Around what is selected, with a handle by which its size is changed. */
export function SelectionFrame({ object, index, sheet }: SelectionFrameProps) {
  const { x, y, width, height } = boxOf(object);
  const isLine = object.type === 'line' || object.type === 'arrow';
  const end = isLine ? { x: object.x + object.dx, y: object.y + object.dy } : { x: x + width, y: y + height };
  const across = (part: number) => `${(part / sheet.width) * 100}%`;
  const down = (part: number) => `${(part / sheet.height) * 100}%`;
  return (
    <>
      <span
        className="sketch-frame"
        style={{ left: across(x), top: down(y), width: across(width), height: down(height) }}
      />
      {object.type === 'pen' ? null : (
        <span
          className="sketch-handle"
          data-handle={index}
          style={{ left: across(end.x), top: down(end.y) }}
        />
      )}
    </>
  );
}
