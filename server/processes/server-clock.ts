/** By what the site's time differs from the reference since that has jumped: one value for all processes, in the database. */
export interface Held {
  /** How far the reference was ahead of the site (or behind, if negative) when it was noted. */
  aheadMs: number;
  /** What the reference said then. */
  since: number;
}

/** Smaller differences are the way to the database and back, and the drift of quartz. */
const NOISE_MS = 1_000;
/** So much of every second goes into catching up with a reference that has jumped: nobody's countdown notices. */
const CATCHING_UP = 0.005;

/** By the reference alone, so that everybody who reads it finds the same. */
export function aheadOf(held: Held | undefined, reference: number): number {
  if (!held) return 0;
  const caughtUp = Math.max(0, reference - held.since) * CATCHING_UP;
  return Math.sign(held.aheadMs) * Math.max(0, Math.abs(held.aheadMs) - caughtUp);
}

/** The machine's own, in ms. */
export interface OwnClocks {
  /** Only counts on, whoever sets the other clocks. It stands still while the machine sleeps. */
  counting(): number;
  /** Also counts while it sleeps, in whole seconds perhaps. */
  sinceBoot(): number;
}

interface Look {
  reference: number;
  counting: number;
  sinceBoot: number;
}

/**
 * The time of the site: that of the reference, less what all processes hold since it has jumped. A machine's clock may be wrong or
 * be set, and a database that takes over for another one has its own: whoever sits a test must not lose a minute by it.
 */
export class ServerClock {
  readonly #own: OwnClocks;
  #last: Look | undefined;
  /** The time of the site less what the counting clock says. */
  #offset: number;

  /** Until somebody has looked at the reference it goes by what it is given. */
  constructor(own: OwnClocks, time: number) {
    this.#own = own;
    this.#offset = time - own.counting();
  }

  now(): Date {
    return new Date(Math.round(this.#own.counting() + this.#offset));
  }

  /** From now on it goes by this, and counts on by itself until it looks again. */
  goBy(reference: number, held: Held | undefined): void {
    const [counting, sinceBoot] = [this.#own.counting(), this.#own.sinceBoot()];
    this.#last = { reference, counting, sinceBoot };
    this.#offset = reference - aheadOf(held, reference) - counting;
  }

  /** By how much the reference has jumped since the last look, as this machine has counted; 0 where it has not. */
  jumpOf(reference: number): number {
    if (!this.#last) return 0;
    const counted = this.#own.counting() - this.#last.counting;
    const slept = this.#own.sinceBoot() - this.#last.sinceBoot - counted;
    const passed = counted + (slept > NOISE_MS ? slept : 0);
    const jump = reference - this.#last.reference - passed;
    // A machine that tells its sleep in whole seconds cannot be believed to less than one.
    return Math.abs(jump) > NOISE_MS + (slept > NOISE_MS ? NOISE_MS : 0) ? jump : 0;
  }

  /** What is to be held after such a jump; undefined for nothing. */
  heldAfter(jump: number, reference: number, held: Held | undefined): Held | undefined {
    const aheadMs = Math.round(aheadOf(held, reference - jump) + jump);
    return Math.abs(aheadMs) <= NOISE_MS ? undefined : { aheadMs, since: Math.round(reference) };
  }
}
