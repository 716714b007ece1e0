import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { CanvasShape } from '../../shape.schema.ts';
import { readValue } from '../field-text.ts';
import { DraftField, type Subject } from './panel-fields.tsx';

type Part = CanvasShape['children'][number];

interface GroupPartsProps {
  group: CanvasShape;
  shapes: readonly CanvasShape[];
  write: Subject<CanvasShape>['write'];
}

interface PartRowProps {
  part: Part;
  number: number;
  names: readonly string[];
  /** What is wrong, if it could not be stored. */
  change(changed: Partial<Part>): string | undefined;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function PartRow({ part, number, names, change, onMove, onRemove }: PartRowProps) {
  const [problem, setProblem] = useState<string>();
  const title = `第${number}部分`;
  const coordinate = (key: 'x' | 'y') => (
    <DraftField
      label={`${title}的${key}`}
      text={String(part[key])}
      isNumber
      write={(typed) => {
        const read = readValue({ kind: 'whole', label: key }, typed);
        if ('problem' in read) return read;
        const wrong = change({ [key]: read.value });
        return wrong === undefined ? { text: String(read.value) } : { problem: wrong };
      }}
    />
  );
  return (
    <li>
      <div className="canvas-panel-part">
        <select
          className="canvas-panel-input"
          aria-label={`${title}的形状`}
          value={part.shape}
          onChange={({ target }) => setProblem(change({ shape: target.value }))}
        >
          {names.includes(part.shape) ? null : <option value={part.shape}>{part.shape}（没有了）</option>}
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <Button
          size="small"
          icon={<ArrowUpOutlined />}
          aria-label={`上移${title}`}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          icon={<ArrowDownOutlined />}
          aria-label={`下移${title}`}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`去掉${title}`}
          onClick={onRemove}
        />
      </div>
      <div className="canvas-panel-pair">
        {coordinate('x')}
        {coordinate('y')}
      </div>
      {problem === undefined ? null : (
        <span className="canvas-panel-problem" role="alert">
          {problem}
        </span>
      )}
    </li>
  );
}

/** The shapes that a group consists of, from the lowest to the uppermost. */
export function GroupParts({ group, shapes, write }: GroupPartsProps) {
  const [problem, setProblem] = useState<string>();
  const { children } = group;
  const names = shapes.map(({ name }) => name);
  const others = shapes.filter(({ name }) => name !== group.name);
  // Of a group it is not sure that it fits in.
  const first = others.find(({ type }) => type !== 'Group') ?? others[0];
  const put = (parts: Part[], isTyped = false) => write('children', parts, isTyped);
  const move = (index: number, by: 1 | -1) => {
    const [part, other] = [children[index], children[index + by]];
    if (!part || !other) return;
    const parts = [...children];
    [parts[index], parts[index + by]] = [other, part];
    put(parts);
  };
  return (
    <fieldset className="canvas-panel-choice">
      <legend>组成部分</legend>
      <ol className="canvas-panel-parts">
        {children.map((part, index) => (
          <PartRow
            key={index}
            part={part}
            number={index + 1}
            names={names}
            change={(changed) =>
              put(
                children.map((one, place) => (place === index ? { ...one, ...changed } : one)),
                true,
              )
            }
            onMove={(by) => move(index, by)}
            onRemove={() => setProblem(put(children.filter((_, place) => place !== index)))}
          />
        ))}
      </ol>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={!first}
        onClick={() => first && setProblem(put([...children, { shape: first.name, x: 0, y: 0 }]))}
      >
        添加一部分
      </Button>
      {problem === undefined ? null : (
        <span className="canvas-panel-problem" role="alert">
          {problem}
        </span>
      )}
      <span className="canvas-editor-hint">下面的部分画在上面；宽和高为0时，按组成部分的大小</span>
    </fieldset>
  );
}
