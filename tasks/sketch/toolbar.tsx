import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Choices } from './choices.tsx';
import type { Look } from './objects.ts';
import { COLORS, FONT_SIZES, type Tool, TOOLS, WIDTHS } from './tools.ts';

const ICONS = {
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h5',
  remove: 'M8 8l8 8M16 8l-8 8M4 4h16v16H4z',
  clear: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
  enlarge: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5L20 20M10.5 8v5M8 10.5h5',
  reduce: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5L20 20M8 10.5h5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  leaveFull: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
};

interface ActionProps {
  name: string;
  keys?: string;
  path: string;
  disabled?: boolean;
  isPressed?: boolean;
  onPress(): void;
}

function Action({ name, keys, path, disabled, isPressed, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className="sketch-action"
      aria-label={name}
      aria-pressed={isPressed}
      title={keys ? `${name}（${keys}）` : name}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon path={path} />
    </button>
  );
}

const TOOL_OPTIONS = (Object.keys(TOOLS) as Tool[]).map((value) => ({
  value,
  name: TOOLS[value].name,
  title: `${TOOLS[value].name}（${TOOLS[value].key.toUpperCase()}）`,
  look: <Icon path={TOOLS[value].path} />,
}));

function optionsOf<Names extends Record<string, string>>(names: Names, look: (value: string) => ReactNode) {
  return Object.entries(names).map(([value, name]) => ({ value, name, look: look(value) }));
}

const COLOR_OPTIONS = optionsOf(COLORS, (value) => (
  <span className="sketch-color" style={{ background: value }} />
));
const WIDTH_OPTIONS = optionsOf(WIDTHS, (value) => (
  <span className="sketch-width" style={{ height: Number(value) }} />
));
const SIZE_OPTIONS = optionsOf(FONT_SIZES, (value) => (
  <span style={{ fontSize: 11 + Number(value) / 5, lineHeight: 1 }}>字</span>
));

interface PenSwitchProps {
  name: string;
  isOn: boolean;
  onSwitch(isOn: boolean): void;
}

const PenSwitch = ({ name, isOn, onSwitch }: PenSwitchProps) => (
  <label className="sketch-pen-switch">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
    {name}
  </label>
);

interface LookPanelProps {
  look: Look;
  isOfText: boolean;
  /** Once a pen has been used. */
  pen: { hasPressure: boolean; hasFingers: boolean } | undefined;
  onLook(look: Partial<Look>): void;
  onPressure(isOn: boolean): void;
  onFingers(isOn: boolean): void;
}

function LookPanel({ look, isOfText, pen, onLook, onPressure, onFingers }: LookPanelProps) {
  return (
    <>
      <Choices
        label="颜色"
        className="sketch-colors"
        options={COLOR_OPTIONS}
        chosen={look.color}
        onChoose={(color) => onLook({ color })}
      />
      {isOfText ? (
        <Choices
          label="字号"
          className="sketch-sizes"
          options={SIZE_OPTIONS}
          chosen={String(look.fontSize)}
          onChoose={(size) => onLook({ fontSize: Number(size) })}
        />
      ) : (
        <Choices
          label="粗细"
          className="sketch-sizes"
          options={WIDTH_OPTIONS}
          chosen={String(look.width)}
          onChoose={(width) => onLook({ width: Number(width) })}
        />
      )}
      {pen ? (
        <>
          <PenSwitch name="压感" isOn={pen.hasPressure} onSwitch={onPressure} />
          <PenSwitch name="手指也画" isOn={pen.hasFingers} onSwitch={onFingers} />
        </>
      ) : null}
    </>
  );
}

interface ToolbarProps extends LookPanelProps {
  tool: Tool;
  canUndo: boolean;
  canRedo: boolean;
  canRemove: boolean;
  canClear: boolean;
  isCramped: boolean;
  isLarge: boolean;
  isFullPossible: boolean;
  isFull: boolean;
  onTool(tool: Tool): void;
  onUndo(): void;
  onRedo(): void;
  onRemove(): void;
  onClear(): void;
  onLarge(): void;
  onFull(): void;
}

/** Where there is little room, colours and widths unfold from a button that shows them. */
export function Toolbar(props: ToolbarProps) {
  const { tool, look, isLarge, isFull } = props;
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="sketch-bar">
      <Choices
        label="工具"
        className="sketch-tools"
        options={TOOL_OPTIONS}
        chosen={tool}
        onChoose={props.onTool}
      />
      <button
        type="button"
        className="sketch-action sketch-unfold"
        aria-label="颜色和粗细"
        title="颜色和粗细"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="sketch-color" style={{ background: look.color }} />
      </button>
      <div id={panel} className={isOpen ? 'sketch-look sketch-look--open' : 'sketch-look'}>
        <LookPanel {...props} />
      </div>
      <div className="sketch-actions">
        <Action
          name="撤销"
          keys="Ctrl+Z"
          path={ICONS.undo}
          disabled={!props.canUndo}
          onPress={props.onUndo}
        />
        <Action
          name="重做"
          keys="Ctrl+Y"
          path={ICONS.redo}
          disabled={!props.canRedo}
          onPress={props.onRedo}
        />
        <Action
          name="删除所选"
          keys="Delete"
          path={ICONS.remove}
          disabled={!props.canRemove}
          onPress={props.onRemove}
        />
        <Action name="清空" path={ICONS.clear} disabled={!props.canClear} onPress={props.onClear} />
        {props.isCramped ? (
          <Action
            name="放大"
            path={isLarge ? ICONS.reduce : ICONS.enlarge}
            isPressed={isLarge}
            onPress={props.onLarge}
          />
        ) : null}
        {props.isFullPossible ? (
          <Action
            name="全屏"
            path={isFull ? ICONS.leaveFull : ICONS.full}
            isPressed={isFull}
            onPress={props.onFull}
          />
        ) : null}
      </div>
    </div>
  );
}
