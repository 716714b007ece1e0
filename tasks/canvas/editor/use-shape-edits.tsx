import { App } from 'antd';
import { useCallback } from 'react';
import { boardOf } from '../board.ts';
import { nameOf } from '../columns.ts';
import type { CanvasShape } from '../shape.schema.ts';
import { editShapes, removeShape, usesOfShape } from './content-changes.ts';
import type { CanvasEdits } from './use-canvas-edits.ts';

export type WriteShape = (name: string, key: keyof CanvasShape, value: unknown) => string | undefined;

const MOST_NAMED = 5;

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => `“${name}”`);
  return names.length > MOST_NAMED ? `${shown.join('、')}等${names.length}个` : shown.join('、');
}

/** Changes of shapes that concern more than the shape: its name, and that it is there. */
export function useShapeEdits(edits: CanvasEdits, renamed: (from: string, to: string) => void) {
  const { modal } = App.useApp();
  const write = useCallback<WriteShape>(
    (name, key, value) => {
      // Blanks around a name would make two of one for whoever reads it.
      const written = key === 'name' ? String(value).trim() : value;
      const problem = edits.edit((content) => editShapes(content, [name], { [key]: written }));
      if (problem === undefined && key === 'name') renamed(name, String(written));
      return problem;
    },
    [edits, renamed],
  );

  /** At once where nothing uses them. */
  const remove = (names: readonly string[]) => {
    const content = edits.newest();
    const uses = names.map((name) => usesOfShape(content, name));
    const states = uses.flatMap((use) => use.states.map((state) => nameOf(boardOf(content), state)));
    const groups = [...new Set(uses.flatMap((use) => use.groups.map(({ name }) => name)))].filter(
      (name) => !names.includes(name),
    );
    const removeAll = () => void edits.edit((newest) => names.reduce(removeShape, newest));
    if (states.length + groups.length === 0) return removeAll();
    modal.confirm({
      title: `删除形状${quoted(names)}吗？`,
      content: (
        <>
          {states.length > 0 && <p>使用它的元素会一起删除：{quoted(states)}。</p>}
          {groups.length > 0 && <p>它是组合{quoted(groups)}的一部分，会从中去掉。</p>}
        </>
      ),
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: removeAll,
    });
  };
  return { write, remove };
}
