/** The states of something that is edited: those before, the one now, and those that were undone. */
export interface EditHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** The step that the next change may still belong to. */
  open: { step: string; at: number } | undefined;
}

/** Whoever pauses this long while typing begins a new step. */
const PAUSE_MS = 1_000;
const MOST_STEPS = 500;

export function startHistory<State>(present: State): EditHistory<State> {
  return { past: [], present, future: [], open: undefined };
}

/** Changes that come one after the other under the same step name are undone together. */
export function record<State>(
  history: EditHistory<State>,
  present: State,
  { now, step }: { now: number; step?: string | undefined },
): EditHistory<State> {
  if (present === history.present) return history;
  const open = step === undefined ? undefined : { step, at: now };
  const goesOn = open && history.open && open.step === history.open.step && now - history.open.at < PAUSE_MS;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], open };
}

export function undo<State>({ past, present, future }: EditHistory<State>): EditHistory<State> | undefined {
  const before = past[past.length - 1];
  if (before === undefined) return undefined;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], open: undefined };
}

export function redo<State>({ past, present, future }: EditHistory<State>): EditHistory<State> | undefined {
  const [after, ...rest] = future;
  if (after === undefined) return undefined;
  return { past: [...past, present], present: after, future: rest, open: undefined };
}

/** A state that came from elsewhere: the steps before lead to it only when it says the same. */
export function adopt<State>(
  history: EditHistory<State>,
  present: State,
  isSame: (one: State, other: State) => boolean,
): EditHistory<State> {
  if (present === history.present) return history;
  return isSame(present, history.present) ? { ...history, present, open: undefined } : startHistory(present);
}
