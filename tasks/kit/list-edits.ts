import { isSameJson } from '#domain/text/same-json.ts';

/** One change of a list: from place `at` on these were taken out, and those put in. */
export interface ListEdit<Item> {
  at: number;
  gone: readonly Item[];
  added: readonly Item[];
}

/** The shortest one that leads from a list to another; undefined where they say the same. */
export function editBetween<Item>(
  before: readonly Item[],
  after: readonly Item[],
): ListEdit<Item> | undefined {
  const isSame = (one: Item | undefined, other: Item | undefined) => one === other || isSameJson(one, other);
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && isSame(before[at], after[at])) at += 1;
  let tail = 0;
  const fromEnd = (list: readonly Item[]) => list[list.length - 1 - tail];
  while (tail < shorter - at && isSame(fromEnd(before), fromEnd(after))) tail += 1;
  const gone = before.slice(at, before.length - tail);
  const added = after.slice(at, after.length - tail);
  return gone.length + added.length === 0 ? undefined : { at, gone, added };
}

export function applyEdit<Item>(list: readonly Item[], { at, gone, added }: ListEdit<Item>): Item[] {
  return [...list.slice(0, at), ...added, ...list.slice(at + gone.length)];
}

export const inverseOf = <Item>({ at, gone, added }: ListEdit<Item>): ListEdit<Item> => ({
  at,
  gone: added,
  added: gone,
});

/** The steps back and forward of a list, as what each of them changed: the list is not kept once for each step. */
export class EditHistory<Item> {
  readonly #depth: number;
  #done: ListEdit<Item>[] = [];
  #undone: ListEdit<Item>[] = [];
  #lastName: string | undefined;

  constructor(depth: number) {
    this.#depth = depth;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Of the newest step, unless it was gone back or forward since. */
  get lastName(): string | undefined {
    return this.#lastName;
  }

  note(edit: ListEdit<Item>, name?: string): void {
    this.#lastName = name;
    this.#done.push(edit);
    if (this.#done.length > this.#depth) this.#done.shift();
    this.#undone = [];
  }

  undo(list: readonly Item[]): readonly Item[] {
    this.#lastName = undefined;
    const edit = this.#done.pop();
    if (!edit) return list;
    this.#undone.push(edit);
    return applyEdit(list, inverseOf(edit));
  }

  redo(list: readonly Item[]): readonly Item[] {
    this.#lastName = undefined;
    const edit = this.#undone.pop();
    if (!edit) return list;
    this.#done.push(edit);
    return applyEdit(list, edit);
  }

  /** The list is another one now than the steps lead to. */
  clear(): void {
    this.#lastName = undefined;
    this.#done = [];
    this.#undone = [];
  }
}
