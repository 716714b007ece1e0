/** For how long browsers call a page active after somebody has pressed something in it, or in a frame of it. */
const ACTIVE_MS = 5_000;
/** Pages give themselves the focus while they begin. */
const BEGINNING_MS = 1_000;
/** What was in doubt is looked at as soon as it can be decided, or not at all. */
const IN_TIME_MS = 1_000;

/** What the page around the frame can know at a moment. */
export interface Signs {
  nowMs: number;
  /** Somebody has pressed something in this page or in one of its frames a moment ago; undefined in browsers that do not say. */
  isActive: boolean | undefined;
}

interface Doubtful {
  message: unknown;
  text: string;
  untilMs: number;
}

/**
 * Whether somebody has touched what is in the frame. A page that starts by itself posts its start, which is nobody's answer, and may take
 * the focus for itself; a game that keeps its presses to itself never gets it, and of its touches the page around it hears nothing. What can be
 * seen is that the page was activated although nobody has pressed anything outside the frame. What is said within the seconds after such a press
 * stays in doubt until they are over.
 */
export class Hearing {
  #isTouched = false;
  #loadedMs = Infinity;
  #pressedOutsideMs: number;
  #isLastKeyTab = false;
  #doubtful: Doubtful | undefined;
  /** What it has said while it began. */
  #beginning = new Set<string>();

  /** A press has led to the task in which the frame is; that was before anybody listened. */
  constructor(nowMs: number) {
    this.#pressedOutsideMs = nowMs;
  }

  get isTouched(): boolean {
    return this.#isTouched;
  }

  /** A new frame, which nobody has touched. */
  begin(): void {
    this.#isTouched = false;
    this.#doubtful = undefined;
    this.#loadedMs = Infinity;
    this.#beginning.clear();
  }

  load(nowMs: number): void {
    this.#loadedMs = nowMs;
  }

  pressOutside(nowMs: number, isTab: boolean): void {
    this.#pressedOutsideMs = nowMs;
    this.#isLastKeyTab = isTab;
  }

  /** The focus goes into the frame, by the Tab key, by a mouse that is over it, or because the page has taken it. */
  focus(nowMs: number, isPointed: boolean): void {
    const isOwn = !this.#isLastKeyTab && !(isPointed && nowMs > this.#loadedMs + BEGINNING_MS);
    if (isOwn || this.#isTouched) return;
    this.#isTouched = true;
    // How the page began was said before.
    if (this.#beginning.has(this.#doubtful?.text ?? '')) this.#doubtful = undefined;
  }

  /** Whether what the page says now is somebody's answer. */
  hear(message: unknown, signs: Signs): boolean {
    const { nowMs, isActive } = signs;
    const text = JSON.stringify(message);
    const isFirst = this.#beginning.size === 0 && nowMs <= this.#loadedMs + BEGINNING_MS;
    if (nowMs < this.#loadedMs || isFirst) this.#beginning.add(text);
    this.look(signs);
    // Where nobody can say, what is not the beginning is an answer: rather one too many than one that is lost.
    if (isActive === undefined && !this.#beginning.has(text)) this.#isTouched = true;
    const untilMs = this.#pressedOutsideMs + ACTIVE_MS;
    const isDoubtful = !this.#isTouched && isActive === true && nowMs <= untilMs;
    this.#doubtful = isDoubtful ? { message, text, untilMs } : undefined;
    return this.#isTouched;
  }

  /** To be asked every now and then, until the frame was touched. Gives what was an answer after all. */
  look({ nowMs, isActive }: Signs): { message: unknown } | undefined {
    const isHidden = nowMs <= this.#pressedOutsideMs + ACTIVE_MS;
    if (isActive && !isHidden) this.#isTouched = true;
    const doubtful = this.#doubtful;
    if (!doubtful || !this.#isTouched) return undefined;
    this.#doubtful = undefined;
    // Later it is another press that has made the page active.
    return nowMs <= doubtful.untilMs + IN_TIME_MS ? doubtful : undefined;
  }

  /** The answer is wanted now: what is in doubt counts, unless it is how the page began. */
  takeDoubtful(): { message: unknown } | undefined {
    const doubtful = this.#doubtful;
    this.#doubtful = undefined;
    return doubtful && !this.#beginning.has(doubtful.text) ? doubtful : undefined;
  }
}
