/** A state of an answer, or something that is none, on its way to the server. */
export interface Buffered {
  taskId: number;
  sequence: number;
  /** Characters of its JSON text: as a whole, and as what has changed since the state before it. */
  size: number;
  changeSize: number;
  isEvent: boolean;
}

/**
 * With one more entry, and no more than `limit`: events go first, then the oldest states. The newest state of a task stays,
 * however long the network is away, for the end of each path is worth more than its middle.
 */
export function addToBuffer<Entry extends Buffered>(
  entries: readonly Entry[],
  added: Entry,
  limit: number,
): Entry[] {
  const all = [...entries, added];
  if (all.length <= limit) return all;
  const [events, states] = [all.filter(({ isEvent }) => isEvent), all.filter(({ isEvent }) => !isEvent)];
  const newest = new Map(states.map(({ taskId, sequence }) => [taskId, sequence]));
  const older = states.filter(({ taskId, sequence }) => newest.get(taskId) !== sequence);
  const dropped = new Set([...events, ...older].slice(0, all.length - limit));
  return all.filter((entry) => !dropped.has(entry));
}

export interface BatchLimits {
  entries: number;
  characters: number;
}

/**
 * The oldest entries that can travel together: of one task, in order, within the limits, and at least one. The first state
 * of them travels whole, the others as changes.
 */
export function nextBatch<Entry extends Buffered>(entries: readonly Entry[], limits: BatchLimits): Entry[] {
  const batch: Entry[] = [];
  let characters = 0;
  let hasWhole = false;
  for (const entry of entries) {
    characters += hasWhole && !entry.isEvent ? entry.changeSize : entry.size;
    const isFull = batch.length >= limits.entries || characters > limits.characters;
    if (batch.length > 0 && (isFull || entry.taskId !== batch[0]?.taskId)) break;
    batch.push(entry);
    hasWhole ||= !entry.isEvent;
  }
  return batch;
}

/** The newest entries that fit into a last message, in order; empty when not even the newest does. */
export function newestWithin<Entry extends Buffered>(entries: readonly Entry[], characters: number): Entry[] {
  const kept: Entry[] = [];
  let left = characters;
  /** The first state of its batch, as long as none is found before it. */
  let whole: Entry | undefined;
  for (const entry of [...entries].reverse()) {
    if (entry.taskId !== kept[kept.length - 1]?.taskId) whole = undefined;
    if (!entry.isEvent && whole) left += whole.size - whole.changeSize;
    left -= entry.size;
    if (left < 0) break;
    if (!entry.isEvent) whole = entry;
    kept.push(entry);
  }
  return kept.reverse();
}
