import type { EditStep } from '#tasks/view/player.ts';

/** Where a change was made: whoever undoes or redoes it is taken there. */
export interface FormPlace {
  /** A field of what is edited. */
  field: string;
  /** A place within it that only the editor of that field understands. */
  place?: string;
}

/** A state that can be gone back or forward to, and where the change between it and its neighbour was made. */
interface HistoryStep<State> {
  state: State;
  place: FormPlace;
}

/** The states of something that is edited: those before, the one now, and those that were undone. */
export interface FormHistory<State> {
  past: readonly HistoryStep<State>[];
  present: State;
  future: readonly HistoryStep<State>[];
  /** The step that the next change may still belong to. */
  open: { name: string; at: number } | undefined;
}

/** What undoing or redoing leads to. */
interface Stepped<State> {
  history: FormHistory<State>;
  place: FormPlace;
}

/** Whoever pauses this long while typing begins a new step. */
const PAUSE_MS = 1_000;
const MOST_STEPS = 500;

export function startHistory<State>(present: State): FormHistory<State> {
  return { past: [], present, future: [], open: undefined };
}

/** Changes that come one after the other under the same name are undone together. */
function record<State>(
  history: FormHistory<State>,
  present: State,
  place: FormPlace,
  open: FormHistory<State>['open'],
): FormHistory<State> {
  const goesOn = open && history.open?.name === open.name && open.at - history.open.at < PAUSE_MS;
  const past = goesOn
    ? history.past
    : [...history.past, { state: history.present, place }].slice(-MOST_STEPS);
  return { past, present, future: [], open };
}

/** Texts and numbers are typed; switches and lists change in one go, unless their editor says otherwise. */
function stepOf(field: string, value: unknown, step: EditStep | undefined): EditStep {
  if (step) return step.name === undefined ? step : { ...step, name: `${field} ${step.name}` };
  return typeof value === 'string' || typeof value === 'number' ? { name: field } : {};
}

/** Gives fields another value. The step belongs to the first of them. */
export function recordChange<State extends object>(
  history: FormHistory<State>,
  part: Partial<State>,
  now: number,
  given?: EditStep,
): FormHistory<State> {
  const fields = Object.keys(part) as (keyof State & string)[];
  const [field] = fields;
  if (field === undefined || fields.every((key) => part[key] === history.present[key])) return history;
  const { name, place } = stepOf(field, part[field], given);
  return record(
    history,
    { ...history.present, ...part },
    place === undefined ? { field } : { field, place },
    name === undefined ? undefined : { name, at: now },
  );
}

export function recordRemoval<State extends object>(
  history: FormHistory<State>,
  field: keyof State & string,
): FormHistory<State> {
  if (!(field in history.present)) return history;
  const { [field]: _removed, ...rest } = history.present;
  return record(history, rest as State, { field }, undefined);
}

/** Everything becomes another version of it; going back brings the own one again. */
export function recordReplacement<State extends object>(
  history: FormHistory<State>,
  present: State,
): FormHistory<State> {
  const field = keysOf(history.present, present).find((key) => history.present[key] !== present[key]);
  if (field === undefined) return history;
  return record(history, present, { field: String(field) }, undefined);
}

export function undo<State>(history: FormHistory<State>): Stepped<State> | undefined {
  const { past, present, future } = history;
  const before = past[past.length - 1];
  if (before === undefined) return undefined;
  const { state, place } = before;
  return {
    history: {
      past: past.slice(0, -1),
      present: state,
      future: [{ state: present, place }, ...future],
      open: undefined,
    },
    place,
  };
}

export function redo<State>(history: FormHistory<State>): Stepped<State> | undefined {
  const { past, present, future } = history;
  const [after, ...rest] = future;
  if (after === undefined) return undefined;
  const { state, place } = after;
  return {
    history: { past: [...past, { state: present, place }], present: state, future: rest, open: undefined },
    place,
  };
}

function keysOf<State extends object>(one: State, other: State): (keyof State)[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof State)[];
}

/**
 * What was sent has come back from the server, which cleans texts and adds what it alone decides. Wherever a value that it
 * has changed stands in the history, its own takes the place: undoing a step must not undo that.
 */
export function renewHistory<State extends object>(
  history: FormHistory<State>,
  sent: State,
  fresh: State,
): FormHistory<State> {
  const decided = keysOf(sent, fresh).filter((key) => sent[key] !== fresh[key]);
  const renewed = (state: State): State => {
    const keys = decided.filter((key) => state[key] === sent[key]);
    if (keys.length === 0) return state;
    const result: Partial<State> = { ...state };
    for (const key of keys) {
      if (key in fresh) result[key] = fresh[key];
      else delete result[key];
    }
    return result as State;
  };
  const renewedStep = ({ state, place }: HistoryStep<State>) => ({ state: renewed(state), place });
  return {
    past: history.past.map(renewedStep),
    present: renewed(history.present),
    future: history.future.map(renewedStep),
    open: undefined,
  };
}

/** Lists are replaced as a whole when they change, so comparing the values one by one is enough. */
export function hasChanges<State extends object>(saved: State, draft: State): boolean {
  return saved !== draft && keysOf(saved, draft).some((key) => saved[key] !== draft[key]);
}
