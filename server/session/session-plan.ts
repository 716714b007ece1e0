/** What a ticket user was given when the contest started; later edits of the owner do not change it. */
export interface SessionPlan {
  contestVersion: number;
  /** One per entry of the contest's tasks, in order. */
  tasks: PlannedTask[];
}

export interface PlannedTask {
  name: string;
  /** Null for the built-in pages and for a name that nothing was found under. */
  taskId: string | null;
  version: number;
}

const LARGEST_CACHE = 1_000;
const parsed = new Map<string, SessionPlan>();

/** Everyone who starts the same version of a contest has the same text, so it is parsed once. */
export function readPlan(text: string): SessionPlan | undefined {
  if (text === '') return undefined;
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= LARGEST_CACHE) parsed.clear();
  const plan = JSON.parse(text) as SessionPlan;
  parsed.set(text, plan);
  return plan;
}

/** The version of the contest that a user was given, or the present one before the start. */
export function contestVersionOf(plan: string, present: number): number {
  return readPlan(plan)?.contestVersion ?? present;
}
