import { type CSSProperties, type HTMLAttributes, type RefObject, useId, useMemo } from 'react';
import { Stage } from '../kit/stage.tsx';
import type { SketchContent, SketchObject } from './content.schema.ts';
import { type Drawn, type Gesture, previewOf } from './gesture.ts';
import { FinishedLayers, LiveLayer, SheetLayer } from './layers.tsx';
import { SelectionFrame } from './selection-frame.tsx';
import { TextField } from './text-field.tsx';
import { type Tool, TOOLS } from './tools.ts';
import type { TextEditing } from './use-text-editing.ts';
import { shortSummaryOf } from './words.ts';

interface SketchSurfaceProps {
  surface: RefObject<HTMLDivElement | null>;
  content: SketchContent;
  objects: readonly SketchObject[];
  turn: number;
  tool: Tool;
  isLarge: boolean;
  isScrolledByFingers: boolean;
  gesture: Gesture | undefined;
  drawn(): Drawn;
  surfaceProps: HTMLAttributes<HTMLElement>;
  selected: number | undefined;
  editing: TextEditing | undefined;
  onType(value: string, isComposing: boolean): void;
  onLeaveText(): void;
  onBlurText(): void;
}

const KEYS = Object.values(TOOLS)
  .map(({ name, key }) => `${key.toUpperCase()} ${name}`)
  .join('，');

function classesOf({ tool, isScrolledByFingers }: SketchSurfaceProps): string {
  const scrolled = isScrolledByFingers ? ' sketch-surface--scrolled' : '';
  return `sketch-surface sketch-surface--${tool}${scrolled}`;
}

/** What has been drawn, what is being drawn, and what is selected, on top of each other. */
export function SketchSurface(props: SketchSurfaceProps) {
  const { surface, content, objects, turn, isLarge, gesture, selected, editing } = props;
  const help = useId();
  const preview = previewOf(gesture, props.drawn());
  const typed = editing?.isThere ? editing.index : undefined;
  const hidden = useMemo(
    () => (typed === undefined ? preview.hidden : new Set([...preview.hidden, typed])),
    [preview.hidden, typed],
  );
  const label = useMemo(
    () => (objects.length > 0 ? `草图，${shortSummaryOf(objects)}` : '草图，还没有画'),
    [objects],
  );
  const frame = selected === undefined || gesture || editing ? undefined : objects[selected];
  return (
    <>
      <div
        className={isLarge ? 'sketch-room sketch-room--large' : 'sketch-room'}
        style={{ '--stage-width': `${content.width}px` } as CSSProperties}
      >
        <Stage
          ref={surface}
          {...props.surfaceProps}
          width={content.width}
          height={content.height}
          className={classesOf(props)}
          role="application"
          aria-roledescription="画板"
          aria-label={label}
          aria-describedby={help}
          tabIndex={0}
        >
          <SheetLayer key={turn} content={content} />
          <FinishedLayers sheet={content} objects={objects} hidden={hidden} />
          <LiveLayer sheet={content} nodes={preview.nodes} />
          {frame && selected !== undefined ? (
            <SelectionFrame object={frame} index={selected} sheet={content} />
          ) : null}
          {editing ? (
            <TextField
              key={editing.step}
              editing={editing}
              sheet={content}
              onType={props.onType}
              onLeave={props.onLeaveText}
              onBlur={props.onBlurText}
            />
          ) : null}
        </Stage>
      </div>
      <p id={help} className="sketch-help">
        键盘：{KEYS}
        ；回车放入或改文字，方向键移动（加Shift走10步），Ctrl+方向键改大小，PageDown和PageUp逐个选择，Delete删除，Esc取消选择
      </p>
    </>
  );
}
