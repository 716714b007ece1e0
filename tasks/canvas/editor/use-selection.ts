import { useMemo, useState } from 'react';
import { useStable } from '../../kit/use-stable.ts';
import type { CanvasContent } from '../content.schema.ts';

/** What is chosen: states, on the stage or in their table, or shapes, with the states that show them. */
export interface Selection {
  ids: readonly number[];
  shapes: readonly string[];
}

const NOTHING: Selection = { ids: [], shapes: [] };

const shapesOf = ({ states }: CanvasContent, ids: readonly number[]): string[] => [
  ...new Set(ids.flatMap((id) => states.find((state) => state.id === id)?.shape ?? [])),
];

/** One selection for stage, tables and panel. What is gone from the content is gone from it. */
export function useSelection(content: CanvasContent) {
  const [chosen, setChosen] = useState(NOTHING);
  const { states, shapes, editMode } = content;
  // Who has tried the exercise out begins anew.
  if (!editMode && chosen !== NOTHING) setChosen(NOTHING);
  const selection = useMemo((): Selection => {
    const ids = chosen.ids.filter((id) => states.some((state) => state.id === id));
    const named = chosen.shapes.filter((name) => shapes.some((shape) => shape.name === name));
    return { ids, shapes: named.length > 0 ? named : shapesOf(content, ids) };
  }, [chosen, content, states, shapes]);
  const select = useStable((ids: readonly number[]) => setChosen({ ids, shapes: [] }));
  const selectShapes = useStable((names: readonly string[]) =>
    setChosen({
      ids: states.filter(({ shape }) => names.includes(shape)).map(({ id }) => id),
      shapes: names,
    }),
  );
  const renameShape = useStable((from: string, to: string) =>
    setChosen({ ids: chosen.ids, shapes: chosen.shapes.map((name) => (name === from ? to : name)) }),
  );
  return { selection, select, selectShapes, renameShape };
}
