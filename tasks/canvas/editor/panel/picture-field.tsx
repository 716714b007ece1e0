import { createElement, useContext, useState } from 'react';
import { FileSlot } from '../../../kit/file-slot.ts';
import type { CanvasShape } from '../../shape.schema.ts';
import { SHAPE_FIELDS } from '../fields.ts';
import { RowField, type Subject } from './panel-fields.tsx';

/** The picture of a shape: typed as an address, or one of the author's own files. */
export function PictureField({ subject }: { subject: Subject<CanvasShape> }) {
  const picker = useContext(FileSlot);
  const [failed, setFailed] = useState('');
  const address = subject.rows[0]?.text ?? '';
  return (
    <div className="canvas-panel-picture">
      {address === '' ? (
        <span className="canvas-editor-hint">还没有图片</span>
      ) : failed === address ? (
        <span className="canvas-panel-problem" role="alert">
          这张图片没有加载出来，请检查地址
        </span>
      ) : (
        <img src={address} alt="" onError={() => setFailed(address)} />
      )}
      <RowField
        subject={subject}
        field={SHAPE_FIELDS.text}
        label="图片地址"
        placeholder="https://… 或 /files/…"
        note="图片上的内容写在朗读名称里，读屏软件会读出来"
      />
      {picker &&
        createElement(picker, {
          type: 'image',
          onPick: (url) => void subject.write('text', url, false),
        })}
    </div>
  );
}
