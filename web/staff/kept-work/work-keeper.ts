import { putKeptWork, removeKeptWork } from '#web/shell/kept-work-store.ts';
import { fieldsIn, isLongList, keptValue } from './kept-changes.ts';

/** What a form has that is not saved. */
export interface Unsaved<T extends object> {
  saved: T;
  /** Of what is saved. */
  version: string;
  draft: T;
  /** Whose it is, and of what: a new thing gets its own place with its first save. */
  place: string;
  title: string;
  /** Of the form. */
  address: string;
}

/** So soon after a change it is kept; whoever types goes on meanwhile. */
const KEEP_AFTER_MS = 400;

/** What the database has already: a value is not written twice, least of all a long list. */
class Written {
  readonly fields = new Map<string, { before: unknown; now: unknown }>();
  readonly lists = new Map<string, unknown>();

  has(field: string, before: unknown, now: unknown): boolean {
    const known = this.fields.get(field);
    return known !== undefined && known.before === before && known.now === now;
  }
}

/** Keeps the unsaved work of one form, and forgets it when there is none any more. */
export class WorkKeeper<T extends object> {
  readonly #id: string;
  readonly #account: string;
  /** Fields that stay in the form, such as passwords. */
  readonly #secrets: readonly string[];
  #unsaved: Unsaved<T> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isKept = false;
  #written = new Written();
  /** Of forms that are gone, whose work goes on in this one. */
  #takenOver: string[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(id: string, account: string, secrets: readonly string[]) {
    this.#id = id;
    this.#account = account;
    this.#secrets = secrets;
  }

  /** The form as it is now; undefined when all of it is saved. */
  show(unsaved: Unsaved<T> | undefined): void {
    this.#unsaved = unsaved;
    if (unsaved) this.#timer ??= setTimeout(() => this.flush(), KEEP_AFTER_MS);
    else this.forget();
  }

  /** At once: the page is about to go. */
  flush(): void {
    this.#stopWaiting();
    const unsaved = this.#unsaved;
    const written = this.#written;
    if (!unsaved) return;
    this.#isKept = true;
    this.#inTurn(() => this.#write(unsaved, written));
  }

  /** The author does not want it any more, or it is saved. */
  forget(): void {
    this.#stopWaiting();
    this.#unsaved = undefined;
    const ids = [...(this.#isKept ? [this.#id] : []), ...this.#takenOver];
    this.#isKept = false;
    this.#takenOver = [];
    this.#written = new Written();
    if (ids.length > 0) this.#inTurn(() => removeKeptWork(ids));
  }

  /** That work is in this form now; it is removed once this form's own is kept. */
  takeOver(id: string): void {
    this.#takenOver.push(id);
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** One after the other. A browser that keeps nothing is no reason to disturb the author, who is asked before leaving. */
  #inTurn(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch(() => undefined);
  }

  async #write(unsaved: Unsaved<T>, written: Written): Promise<void> {
    const { saved, version, draft, place, title, address } = unsaved;
    const work = this.#id;
    const isShared = (field: string) => !this.#secrets.includes(field);
    const { changed, gone } = fieldsIn(saved, draft);
    const values = changed.filter(isShared).map((field) => ({
      field,
      before: saved[field as keyof T] as unknown,
      now: draft[field as keyof T] as unknown,
    }));
    const news = values.filter(({ field, before, now }) => !written.has(field, before, now));
    const lists = news.flatMap(({ field, before }) =>
      isLongList(before) && written.lists.get(field) !== before ? [{ work, field, list: before }] : [],
    );
    const unchanged = [...written.fields.keys()].filter(
      (known) => !values.some(({ field }) => field === known),
    );
    const isKept = await putKeptWork({
      work: {
        id: work,
        account: this.#account,
        place,
        title,
        address,
        base: version,
        keptAt: new Date().toISOString(),
        gone: gone.filter(isShared),
      },
      fields: news.map(({ field, before, now }) => ({ work, field, value: keptValue(before, now) })),
      lists,
      unchanged,
      isFirst: written.fields.size === 0,
    });
    // Another tab has thrown it away, or somebody has logged out there: what is still in this form is kept as a whole.
    if (!isKept) {
      this.#written = new Written();
      return this.#write(unsaved, this.#written);
    }
    for (const { field, ...value } of news) written.fields.set(field, value);
    for (const { field, list } of lists) written.lists.set(field, list);
    for (const field of unchanged) written.fields.delete(field);
    const done = this.#takenOver.splice(0);
    if (done.length > 0) await removeKeptWork(done);
  }
}
