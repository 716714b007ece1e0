import { useEffect, useRef, useState } from 'react';
import { isSameJson } from '#domain/text/same-json.ts';
import { useFlush } from '../kit/use-flush.ts';
import { useStable } from '../kit/use-stable.ts';
import type { PlayerProps } from '../view/player.ts';
import type { ThreeAnswer, ThreeContent } from './content.schema.ts';
import { settledView, type View } from './orbit.ts';
import type { Move } from './use-orbit.ts';

/** After the last turn of a wheel or press of a key. */
const REST_MS = 400;

const sameSide = (one: View, other: View) => one.yaw === other.yaw && one.pitch === other.pitch;

/** How the model is seen. Candidates move it in their answer, one gesture at a time; readers of a result for themselves alone. */
export function useView({ content, answer, mode, change }: PlayerProps<ThreeContent, ThreeAnswer>) {
  const given = answer?.view ?? content.view;
  const [held, setHeld] = useState({ from: given, to: given });
  // Another answer shows its own view.
  const view = isSameJson(held.from, given) ? held.to : given;
  const newest = useRef(view);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    newest.current = view;
  }, [view]);

  const rest = useStable(() => {
    clearTimeout(timer.current);
    const to = settledView(newest.current);
    if (mode !== 'answer' || isSameJson(to, given)) return;
    change((before) => {
      const isTurned = before?.turned === true || !sameSide(to, before?.view ?? content.view);
      return { turned: isTurned, view: to };
    });
  });
  useFlush(rest);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Gives the view that it leads to. */
  const move = (by: Move): View => {
    newest.current = by(newest.current);
    setHeld({ from: given, to: newest.current });
    return newest.current;
  };
  return {
    view,
    move,
    rest,
    /** What follows soon belongs to the same change. */
    moveAndRest(by: Move): View {
      clearTimeout(timer.current);
      timer.current = setTimeout(rest, REST_MS);
      return move(by);
    },
  };
}
