import type { Field } from '../fields.ts';
import { RowField, type Subject } from './panel-fields.tsx';

/** The colours of the layouts, soft ones for areas and strong ones for borders and letters. */
const PALETTE: Readonly<Record<string, string>> = {
  '': '无色',
  '#ffffff': '白色',
  '#e2f1ee': '浅绿',
  '#e5eefa': '浅蓝',
  '#fdf1d8': '浅黄',
  '#fdeae8': '浅红',
  '#f0e7f7': '浅紫',
  '#7d8e8b': '灰色',
  '#0b6b6a': '绿色',
  '#1b5aa0': '蓝色',
  '#855300': '棕色',
  '#b3261e': '红色',
  '#6b3fa0': '紫色',
  '#15211f': '黑色',
};

const FULL_COLOR = /^#[0-9a-f]{6}$/i;

interface ColorFieldProps<Row> {
  subject: Subject<Row>;
  field: Field<Row>;
  label: string;
}

/** One of a few colours that go together, or any other. */
export function ColorField<Row>({ subject, field, label }: ColorFieldProps<Row>) {
  const { rows, write } = subject;
  if (rows.length === 0 || !rows.every((row) => field.applies(row))) return null;
  const [first] = rows;
  const value =
    first && rows.every((row) => row[field.key] === first[field.key]) ? String(first[field.key]) : undefined;
  return (
    <div className="canvas-panel-color" role="group" aria-label={label}>
      <RowField subject={subject} field={field} label={label} placeholder="无色，或如 #0b6b6a" />
      <div className="canvas-panel-palette">
        {Object.entries(PALETTE).map(([color, name]) => (
          <button
            key={color}
            type="button"
            title={name}
            aria-label={`${label}：${name}`}
            aria-pressed={value === color}
            className={color === '' ? 'canvas-panel-swatch canvas-panel-swatch--none' : 'canvas-panel-swatch'}
            style={{ background: color || undefined }}
            onClick={() => void write(field.key, color, false)}
          />
        ))}
        <input
          type="color"
          className="canvas-panel-swatch"
          title="其他颜色"
          aria-label={`${label}：其他颜色`}
          value={value !== undefined && FULL_COLOR.test(value) ? value.toLowerCase() : '#ffffff'}
          onChange={({ target }) => void write(field.key, target.value, true)}
        />
      </div>
    </div>
  );
}
