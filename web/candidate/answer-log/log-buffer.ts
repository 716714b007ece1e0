/** A state of an answer, or something that is none, on its way to the server. */
export interface Buffered {
  taskId: number;
  sequence: number;
  /** Characters of its JSON text. */
  size: number;
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

/** The oldest entries that can travel together: of one task, in order, within the limits, and at least one. */
export function nextBatch<Entry extends Buffered>(entries: readonly Entry[], limits: BatchLimits): Entry[] {
  const batch: Entry[] = [];
  let characters = 0;
  for (const entry of entries) {
    characters += entry.size;
    const isFull = batch.length >= limits.entries || characters > limits.characters;
    if (batch.length > 0 && (isFull || entry.taskId !== batch[0]?.taskId)) break;
    batch.push(entry);
  }
  return batch;
}

/** The newest entries that fit into a last message, in order; empty when not even the newest does. */
export function newestWithin<Entry extends Buffered>(entries: readonly Entry[], characters: number): Entry[] {
  let left = characters;
  let first = entries.length;
  while (first > 0 && (left -= entries[first - 1]?.size ?? 0) >= 0) first -= 1;
  return entries.slice(first);
}
