import type { CanvasShape } from '../../shape.schema.ts';
import { SHAPE_FIELDS } from '../fields.ts';
import { ColorField } from './color-field.tsx';
import { GroupParts } from './group-parts.tsx';
import { RowChoice, RowField, RowSlider, type Subject } from './panel-fields.tsx';
import { PictureField } from './picture-field.tsx';

interface LookFieldsProps {
  /** All there are, which groups can be made of. */
  shapes: readonly CanvasShape[];
  subject: Subject<CanvasShape>;
}

const isEvery = ({ rows }: Subject<CanvasShape>, ...types: CanvasShape['type'][]) =>
  rows.every(({ type }) => types.includes(type));

/** How the chosen shapes look. */
export function LookFields({ shapes, subject }: LookFieldsProps) {
  const [shape] = subject.rows;
  const isOne = subject.rows.length === 1;
  const fields = SHAPE_FIELDS;
  return (
    <>
      {isOne && shape && shape.type !== 'Image' && (
        <RowField
          subject={subject}
          field={fields.text}
          label={shape.type === 'Input' ? '填写前显示的提示' : '文字'}
          rows={2}
        />
      )}
      {isOne && shape?.type === 'Image' && <PictureField subject={subject} />}
      {isOne && shape?.type === 'Group' && <GroupParts group={shape} shapes={shapes} write={subject.write} />}
      <ColorField
        subject={subject}
        field={fields.fill}
        label={isEvery(subject, 'Text') ? '文字颜色' : '填充颜色'}
      />
      <ColorField subject={subject} field={fields.stroke} label="边框颜色" />
      <div className="canvas-panel-pair">
        <RowField subject={subject} field={fields.strokeWidth} />
        <RowField
          subject={subject}
          field={fields.radius}
          label={
            isEvery(subject, 'Circle')
              ? '半径'
              : isEvery(subject, 'Rect', 'Input')
                ? '圆角半径'
                : '半径（圆角）'
          }
        />
        <RowField subject={subject} field={fields.width} />
        <RowField subject={subject} field={fields.height} />
        <RowField subject={subject} field={fields.fontSize} />
      </div>
      <RowChoice subject={subject} field={fields.align} />
      <RowChoice subject={subject} field={fields.verticalAlign} />
      <RowSlider subject={subject} field={fields.opacity} />
      <RowChoice
        subject={subject}
        field={fields.type}
        label="形状类型"
        note={isOne ? undefined : `共${subject.rows.length}个形状`}
      />
    </>
  );
}
