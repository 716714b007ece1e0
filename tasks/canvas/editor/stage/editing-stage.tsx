import { App, ConfigProvider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useAnnouncer } from '../../../kit/announcer.tsx';
import { useStable } from '../../../kit/use-stable.ts';
import type { EditStep } from '../../../view/player.ts';
import { boardOf } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { canAdd } from '../arrange/adding.ts';
import { clipText, partsInClip } from '../arrange/clip.schema.ts';
import { isPossible, type OperationName, OPERATIONS } from '../arrange/operations.ts';
import { AddingBar } from './adding-bar.tsx';
import { DrawingSurface } from './drawing-surface.tsx';
import { StatusBar } from './status-bar.tsx';
import { TOOL_ICONS } from './tool-icons.ts';
import { type Tool, Toolbar } from './toolbar.tsx';
import { useClipboard } from './use-clipboard.ts';
import { useCommands } from './use-commands.ts';
import { useGestures } from './use-gestures.ts';
import { useZoom } from './use-zoom.ts';
import './stage.css';

export interface EditingStageProps {
  content: CanvasContent;
  /** Ids of states, in the order in which they were selected. */
  selection: readonly number[];
  select(ids: readonly number[]): void;
  /** Steps of one name in a row are one step of the form's undo. Says why something cannot be stored. */
  change(next: CanvasContent, step?: EditStep): string | undefined;
}

const ALIGNING = ['left', 'centre', 'right', 'top', 'middle', 'bottom', 'across', 'down'] as const;
const STACKING = ['front', 'forward', 'backward', 'back'] as const;

const MESSAGE = 'canvas-drawing';

/** Where an author draws an exercise: by pointer or by keys, and by the buttons around it. */
export function EditingStage({ content, selection: given, select, change }: EditingStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const { message } = App.useApp();
  const { say, announcer } = useAnnouncer();
  /** Tells this stage from others, also in other tabs. */
  const [stageMark] = useState(() => `${Date.now()} ${Math.random()}`);
  const isReadOnly = ConfigProvider.useConfig().componentDisabled;
  const selection = existing(content, given);
  const { zoom, change: changeZoom, ...zooming } = useZoom(root, frame, content.width);

  const warn = (text: string) => {
    void message.open({ key: MESSAGE, type: 'warning', content: text });
    say(text);
  };
  const { outlook, pointerProps } = useGestures({
    ...{ surface, content, selection, zoom, isReadOnly, select },
    onDone: (next) => commands.drop(next),
  });
  const commands = useCommands({
    ...{ content, selection, isReadOnly, select, change, say, warn },
    isDragging: outlook !== undefined,
    zoom: changeZoom,
  });
  const clipboard = useClipboard(surface, {
    textToCopy(isCut) {
      const parts = commands.partsToCopy();
      return parts && clipText({ ...parts, cutFrom: isCut ? stageMark : undefined });
    },
    onCopied: commands.copied,
    onPaste(text) {
      const parts = partsInClip(text);
      commands.paste(parts, typeof parts !== 'string' && parts.cutFrom === stageMark);
    },
  });

  const add = useStable(commands.add);
  const { revealed } = commands;
  useEffect(() => {
    const lead = surface.current?.querySelector('.drawing-frame--lead');
    if (revealed > 0) lead?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [revealed]);

  const tool = (label: string, icon: string, isUsable: boolean, act: () => void, keys?: string): Tool => ({
    ...{ label, icon, act, keys },
    isPossible: isUsable && !isReadOnly,
  });
  const operation = (name: OperationName): Tool => {
    const { label, keys }: { label: string; keys?: string } = OPERATIONS[name];
    const isUsable = isPossible(name, content, selection);
    return tool(label, TOOL_ICONS[name], isUsable, () => commands.operate(name), keys);
  };
  const isAny = selection.length > 0;
  const tools: Tool[][] = [
    [
      tool('全选', TOOL_ICONS.all, content.states.length > 0, commands.selectAll, 'Ctrl+A'),
      tool('复制', TOOL_ICONS.copy, isAny, () => clipboard.copy(false), 'Ctrl+C'),
      tool('剪切', TOOL_ICONS.cut, isAny, () => clipboard.copy(true), 'Ctrl+X'),
      tool('粘贴', TOOL_ICONS.paste, true, () => void clipboard.paste(), 'Ctrl+V'),
      operation('duplicate'),
      operation('remove'),
    ],
    ALIGNING.map(operation),
    STACKING.map(operation),
  ];

  return (
    <section ref={root} className="drawing" aria-label="绘制">
      <AddingBar isFull={!canAdd(content)} onAdd={add} />
      <Toolbar groups={tools} />
      <div ref={frame} className="drawing-window">
        <DrawingSurface
          ref={surface}
          {...{ content, selection, zoom, outlook, isReadOnly, pointerProps }}
          onKeyDown={commands.onKeyDown}
          onBlur={commands.leave}
        />
      </div>
      <StatusBar
        {...{ selection, zoom, ...zooming }}
        content={outlook?.content ?? content}
        onZoom={changeZoom}
      />
      {announcer}
    </section>
  );
}

/** A step back may have taken away what was selected. */
function existing(content: CanvasContent, selection: readonly number[]): readonly number[] {
  const { states } = boardOf(content);
  return selection.every((id) => states.has(id)) ? selection : selection.filter((id) => states.has(id));
}
