import { isRecord } from './framed-page.ts';

/** Said by the shim in each page of a web package: it has the origin "null", and so has a stranger in the same frame. */
const [HERE, GONE] = ['kaopu:here', 'kaopu:gone'];

/** Who speaks in a frame: the page that it was opened for, which may lead on to others of its site, or a stranger to which that one has led. */
export class Speaker {
  #origin: string | undefined;
  #isGone = false;

  /** Whether it is something that the page itself has to say. */
  isHeard(message: unknown, origin: string): boolean {
    const word = isRecord(message) ? message['type'] : undefined;
    if (word === HERE || word === GONE) {
      this.#isGone = word === GONE;
      return false;
    }
    if (this.#isGone) return false;
    this.#origin ??= origin;
    return this.#origin === origin;
  }
}
