/** What everybody has agreed to be behind the database's clock by, since it jumped. */
export interface Held {
  /** How far the reference was ahead (or behind, if negative) when it was noticed. */
  aheadMs: number;
  /** In the time of the site. */
  since: number;
}

/** Smaller differences are the way to the database and back, and the drift of quartz. */
const NOISE_MS = 1_000;
/** So much of every second goes into catching up with a reference that has jumped: nobody's countdown notices. */
const CATCHING_UP = 0.005;
/** An own clock that has jumped this far was asleep, as a suspended machine is, and knows nothing. */
const ASLEEP_MS = 600_000;

interface OwnClocks {
  wall(): number;
  /** Is never set, only counts on. */
  counting(): number;
}

export function remainingAhead({ aheadMs, since }: Held, at: number): number {
  const caughtUp = Math.max(0, at - since) * CATCHING_UP;
  return Math.sign(aheadMs) * Math.max(0, Math.abs(aheadMs) - caughtUp);
}

/**
 * The time of the site. A machine's clock may be wrong or be set, and a database that takes over for another one has its
 * own: whoever sits a test must not lose a minute by it. So all processes go by the database's clock, count on by
 * themselves in between, and where it jumps they all hold their time and catch up slowly.
 */
export class ServerClock {
  readonly #own: OwnClocks;
  /** The time of the site less what the counting clock says. */
  #offset: number;
  #wallOffset: number;

  constructor(own: OwnClocks = { wall: () => Date.now(), counting: () => performance.now() }) {
    this.#own = own;
    this.#wallOffset = own.wall() - own.counting();
    this.#offset = this.#wallOffset;
  }

  now(): Date {
    return new Date(Math.round(this.#own.counting() + this.#offset));
  }

  /** The first look at the reference, before anybody has been told a time. */
  begin(reference: number, held: Held | undefined): void {
    this.#goBy(reference - (held ? remainingAhead(held, reference) : 0));
  }

  /** Gives what all processes are to hold on to from now on, where the reference has jumped. */
  heed(reference: number, held: Held | undefined): Held | undefined {
    // Where the machine's own clocks disagree, it is not the reference that has jumped.
    return this.#follow(reference, held, this.#hasJumped());
  }

  /** Without a reference there is the machine's own clock, which may be set as well. */
  heedOwn(held: Held | undefined): Held | undefined {
    const wall = this.#own.wall();
    return this.#follow(wall, held, Math.abs(wall - this.now().getTime()) > ASLEEP_MS);
  }

  #follow(reference: number, held: Held | undefined, atOnce: boolean): Held | undefined {
    const current = this.now().getTime();
    const wanted = reference - (held ? remainingAhead(held, current) : 0);
    if (!atOnce && Math.abs(wanted - current) > NOISE_MS)
      return { aheadMs: Math.round(reference - current), since: current };
    this.#goBy(wanted);
    return undefined;
  }

  #goBy(time: number): void {
    this.#offset = time - this.#own.counting();
  }

  #hasJumped(): boolean {
    const wallOffset = this.#own.wall() - this.#own.counting();
    const jumped = Math.abs(wallOffset - this.#wallOffset) > NOISE_MS;
    this.#wallOffset = wallOffset;
    return jumped;
  }
}
