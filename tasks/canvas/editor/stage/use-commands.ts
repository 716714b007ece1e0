import { type KeyboardEvent, useRef, useState } from 'react';
import type { EditStep } from '../../../view/player.ts';
import { boardOf, boxOf } from '../../board.ts';
import type { CanvasContent } from '../../content.schema.ts';
import { NEW_PARTS, type NewPartName, withAdded } from '../arrange/adding.ts';
import { movedByArrow, neighbour, resizedByArrow } from '../arrange/by-keys.ts';
import { type Parts, partsOf, withCopies } from '../arrange/copying.ts';
import {
  type Done,
  isPossible,
  type OperationName,
  runOperation,
  spokenSelection,
} from '../arrange/operations.ts';
import { type Command, commandOf } from './keys.ts';
import type { ZoomChange } from './use-zoom.ts';

interface CommandOptions {
  content: CanvasContent;
  selection: readonly number[];
  isReadOnly: boolean;
  isDragging: boolean;
  select(ids: readonly number[]): void;
  /** Says why it cannot be stored. */
  change(next: CanvasContent, step?: EditStep): string | undefined;
  zoom(to: ZoomChange): void;
  say(text: string): void;
  /** Written where it is seen too. */
  warn(text: string): void;
}

/** What authors do by keys and buttons. */
export function useCommands(options: CommandOptions) {
  const { content, selection, isReadOnly, select, change, say, warn } = options;
  const lead = selection[selection.length - 1];
  /** Kept selected by the space bar while the Tab key goes on. */
  const [kept, setKept] = useState<readonly number[]>([]);
  /** After Escape the Tab key leads on, and not over all states once more. */
  const isReleased = useRef(false);
  /** Counts what should be scrolled to. */
  const [revealed, setRevealed] = useState(0);
  const reveal = () => setRevealed((count) => count + 1);

  /** Undoing leads back to the first of what was changed. */
  const placeIn = ({ states }: CanvasContent, ids: readonly number[]): EditStep => {
    const index = states.findIndex(({ id }) => ids.includes(id));
    return index === -1 ? {} : { place: `states ${index}` };
  };

  function settle(done: Done | string, step: EditStep = {}): void {
    if (typeof done === 'string') return warn(done);
    const place = { ...placeIn(content, selection), ...placeIn(done.content, done.selection) };
    const problem = done.content === content ? undefined : change(done.content, { ...place, ...step });
    if (problem !== undefined) return warn(problem);
    if (done.selection !== selection) select(done.selection);
    say(done.said);
    reveal();
  }

  const operate = (name: OperationName) => {
    if (!isReadOnly && isPossible(name, content, selection)) settle(runOperation(name, content, selection));
  };

  function add(part: NewPartName): void {
    const { content: next, id } = withAdded(content, part);
    settle({ content: next, selection: [id], said: `已添加${NEW_PARTS[part].label}` });
  }

  /** Or says why there is nothing to paste. */
  function paste(parts: Parts | string, isBack: boolean): void {
    if (isReadOnly) return;
    const copied = typeof parts === 'string' ? parts : withCopies(content, parts, isBack);
    settle(
      typeof copied === 'string'
        ? copied
        : {
            content: copied.content,
            selection: copied.ids,
            said: `已粘贴${spokenSelection(copied.content, copied.ids)}`,
          },
    );
  }

  function pushed({ kind, direction, isLong }: Extract<Command, { kind: 'move' | 'resize' }>): void {
    const press = { direction, isLong };
    if (isReadOnly || lead === undefined) return;
    const isMove = kind === 'move';
    if (!isMove && selection.length > 1) return warn('一次只能改变一个元素的大小');
    const next = isMove ? movedByArrow(content, selection, press) : resizedByArrow(content, lead, press);
    const said = spokenMeasures(next, lead, kind);
    settle({ content: next, selection, said }, { name: `${kind} ${selection.join(' ')}` });
  }

  /** Whether the key was used: past the last state it leads on. */
  function walk(step: 1 | -1): boolean {
    if (isReleased.current && selection.length === 0) return false;
    const next = neighbour(content, lead, step);
    if (next === undefined) return false;
    select([...kept.filter((id) => id !== next && selection.includes(id)), next]);
    reveal();
    return true;
  }

  function keep(): void {
    if (lead === undefined) return;
    const isKept = kept.includes(lead);
    setKept(isKept ? kept.filter((id) => id !== lead) : [...kept, lead]);
    say(`${isKept ? '不再保留' : '已保留'}${spokenSelection(content, [lead])}`);
  }

  /** Whether the key was used. */
  function obey(command: Command): boolean {
    isReleased.current = command.kind === 'deselect' || (command.kind === 'walk' && isReleased.current);
    switch (command.kind) {
      case 'walk':
        return walk(command.step);
      case 'move':
      case 'resize':
        pushed(command);
        return lead !== undefined;
      case 'operation':
        operate(command.name);
        return true;
      case 'zoom':
        options.zoom(command.to);
        return true;
      case 'keep':
        keep();
        return true;
      case 'select-all':
        selectAll();
        return true;
      case 'deselect':
        setKept([]);
        if (selection.length === 0) return false;
        select([]);
        say('已取消选择');
        return true;
    }
  }

  function selectAll(): void {
    select(content.states.map(({ id }) => id));
    say(`已选${content.states.length}个元素`);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Given up by Escape.
    if (event.defaultPrevented) return;
    if (options.isDragging) {
      // Nothing else may change what is in the author's hand, not even the form's undo.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const command = commandOf(event);
    if (command && obey(command)) event.preventDefault();
  }

  return {
    revealed,
    operate,
    add,
    paste,
    selectAll,
    onKeyDown,
    /** What was put in place by a pointer. */
    drop: (next: CanvasContent) => {
      const problem = change(next, placeIn(next, selection));
      if (problem !== undefined) return warn(problem);
      if (lead === undefined) return;
      const isMoved = next.shapes === content.shapes;
      say(`${spokenSelection(next, selection)}，${spokenMeasures(next, lead, isMoved ? 'move' : 'resize')}`);
    },
    partsToCopy: () => (selection.length > 0 ? partsOf(content, selection) : undefined),
    copied: (isCut: boolean) => {
      if (isCut) operate('cut');
      else say(`已复制${spokenSelection(content, selection)}，可以粘贴到这里或别的题目`);
    },
    leave: () => {
      isReleased.current = false;
    },
  };
}

/** What a move or a change of size has led to. */
function spokenMeasures(content: CanvasContent, id: number, kind: 'move' | 'resize'): string {
  const board = boardOf(content);
  const state = board.states.get(id);
  if (!state) return '';
  const { x, y, width, height } = boxOf(board, state);
  return kind === 'move' ? `左${x}，上${y}` : `宽${width}，高${height}`;
}
