import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Chart } from '#domain/chart/chart.schema.ts';
import { CHART_PALETTES, inPalette, paletteOf, type PaletteName } from '#domain/chart/chart-palettes.ts';
import { hexOf, parseColor } from '#domain/chart/color-contrast.ts';
import { Field } from '#web/staff/forms/fields.tsx';
import { CHART_LABELS } from './describe-chart.ts';

const MOST_COLORS = 50;

/** As the default colours are written. */
function rgbOf(hex: string): string {
  const { r, g, b } = parseColor(hex);
  return `rgb(${r},${g},${b})`;
}

interface ColorInputProps {
  id?: string;
  label: string;
  value: string;
  onChange(color: string): void;
}

/** The browser's own: it is known to everybody, works by keys and takes a colour from the screen. */
const ColorInput = ({ label, value, onChange, id }: ColorInputProps) => (
  <input
    {...(id === undefined ? {} : { id })}
    type="color"
    className="chart-color"
    aria-label={label}
    title={value}
    value={hexOf(value)}
    onChange={({ target }) => onChange(rgbOf(target.value))}
  />
);

type Colors = Pick<Chart, 'barColors' | 'colorP0' | 'colorP1' | 'colorPin'>;

interface Props {
  chart: Colors;
  errorOf(field: string): string | undefined;
  onChange(colors: Partial<Colors>): void;
}

interface PalettesProps {
  current?: PaletteName | undefined;
  isDisabled?: boolean;
  onChoose(name: PaletteName): void;
}

export function Palettes({ current, isDisabled = false, onChoose }: PalettesProps) {
  return (
    <div className="chart-palettes" role="group" aria-label="配色方案">
      {(Object.keys(CHART_PALETTES) as PaletteName[]).map((name) => (
        <button
          key={name}
          type="button"
          className="chart-palette"
          aria-pressed={current === name}
          disabled={isDisabled}
          onClick={() => onChoose(name)}
        >
          <span className="chart-palette-colors" aria-hidden>
            {CHART_PALETTES[name].barColors.map((color) => (
              <span key={color} style={{ background: color }} />
            ))}
          </span>
          {CHART_PALETTES[name].label}
        </button>
      ))}
    </div>
  );
}

export function ColorFields({ chart, errorOf, onChange }: Props) {
  const { barColors } = chart;
  const single = ['colorP0', 'colorP1', 'colorPin'] as const;
  const ids = { colorP0: 'chart-color-p0', colorP1: 'chart-color-p1', colorPin: 'chart-color-pin' };
  return (
    <>
      <Palettes
        current={paletteOf(chart)}
        onChoose={(name) => {
          const { colorP0, colorP1, colorPin, barColors: colors } = inPalette(chart, name);
          onChange({ barColors: colors, colorP0, colorP1, colorPin });
        }}
      />
      <div id="chart-bar-colors" className="chart-colors">
        <span className="chart-colors-label">{CHART_LABELS.barColors}</span>
        {barColors.map((color, index) => (
          <span key={index} className="chart-color-entry">
            <ColorInput
              label={`第${index + 1}个颜色`}
              value={color}
              onChange={(changed) =>
                onChange({ barColors: barColors.map((each, place) => (place === index ? changed : each)) })
              }
            />
            {barColors.length > 1 && (
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined />}
                aria-label={`删除第${index + 1}个颜色`}
                onClick={() => onChange({ barColors: barColors.filter((_each, place) => place !== index) })}
              />
            )}
          </span>
        ))}
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={barColors.length >= MOST_COLORS}
          onClick={() => onChange({ barColors: [...barColors, barColors[0] ?? 'rgb(68,114,196)'] })}
        >
          添加颜色
        </Button>
      </div>
      {errorOf('barColors') !== undefined && <p className="author-cell-error">{errorOf('barColors')}</p>}
      <div className="author-grid">
        {single.map((field) => (
          <Field key={field} id={ids[field]} label={CHART_LABELS[field]} error={errorOf(field)}>
            <ColorInput
              id={ids[field]}
              label={CHART_LABELS[field]}
              value={chart[field]}
              onChange={(color) => onChange({ [field]: color })}
            />
          </Field>
        ))}
      </div>
    </>
  );
}
