import { PLACE_GOOD_FOR_MS } from '#domain/ticket/login-rules.ts';

/** For a page that can wait, near the front and far back. Longer is quieter, but below every proxy's patience. */
const SHORTEST_HOLD_MS = 2_000;
const LONGEST_HOLD_MS = 10_000;
const HOLD_MS_PER_PERSON = 10;
/** For a client that cannot wait in line; then it is told to come back. */
const HOLD_OTHERS_MS = 12_000;
/** Whoever was told to come back and does not is no longer waited for. */
const AWAY_MS = 15_000;
const MOST_PEOPLE = 50_000;
/** Several pages of one ticket, or authors behind one address. */
const MOST_REQUESTS_OF_ONE = 8;
const LOOK_EVERY_MS = 50;
const LOOKS_BETWEEN_SWEEPS = 20;
const MICROSECONDS = 1_000;

export interface Newcomer {
  /** Who logs in. Whoever asks twice has one place. */
  key: string;
  /** What the last answer said, empty at first; undefined for clients that cannot wait in line. Whose it is, the caller knows. */
  place: string | undefined;
  /** Where they come from, if that decides about their order. */
  network?: string;
  /** Was in already and lost the session, as somebody has looked up: before all who have not begun. */
  wasInside?: boolean;
  /** Told, once held, how to leave when the client hangs up. */
  onHeld?(leave: () => void): void;
}

export type Answer =
  | { kind: 'enter' }
  /** How many are before, and the place to come back with. */
  | { kind: 'wait'; before: number; place: string }
  | { kind: 'busy' };

interface Held {
  canWait: boolean;
  timer: NodeJS.Timeout;
  answer(answer: Answer): void;
}

interface Person {
  key: string;
  network: string | undefined;
  /** In microseconds, so that no two arrivals at one process are the same. */
  arrival: number;
  held: Set<Held>;
  awaySince: number;
}

/**
 * Who wants to log in while the server has no time, in the order of arrival. The order is in the places that the pages
 * carry: another process, or this one after a new start, puts them back where they were.
 */
export class LoginLine {
  readonly #clock: () => Date;
  /** How many may be logging in at once, now. */
  readonly #room: () => number;
  readonly #apartMs: number;
  #people: Person[] = [];
  readonly #byKey = new Map<string, Person>();
  #inside = 0;
  #lastArrival = 0;
  #looking: NodeJS.Timeout | undefined;
  #looks = 0;
  #isClosed = false;

  /** People of one network stand `apartMs` apart, so that others come between them however many they are. */
  constructor(clock: () => Date, room: () => number, apartMs = 0) {
    this.#clock = clock;
    this.#room = room;
    this.#apartMs = apartMs;
  }

  get length(): number {
    return this.#people.length;
  }

  /** When nobody waits and there is room. Whoever enters must leave. */
  entersAtOnce(): boolean {
    if (this.#people.length > 0 || this.#inside >= this.#room()) return false;
    this.#inside += 1;
    return true;
  }

  enter(newcomer: Newcomer): Answer | Promise<Answer> {
    if (this.entersAtOnce()) return { kind: 'enter' };
    const person = this.#stand(newcomer);
    if (!person) return { kind: 'busy' };
    // The first of them comes back: whoever asks in somebody else's name keeps nobody out.
    const [first] = person.held;
    if (first && person.held.size >= MOST_REQUESTS_OF_ONE) this.#comeBack(person, first);
    return new Promise((resolve) => {
      this.#hold(person, newcomer, resolve);
      this.#letIn();
      if (this.#isClosed) this.#answerAll(person);
      this.#keepLooking();
    });
  }

  leave(): void {
    this.#inside -= 1;
    this.#letIn();
  }

  /** Nobody is held any longer: the server ends, and the page asks another one. */
  close(): void {
    this.#isClosed = true;
    for (const person of this.#people) this.#answerAll(person);
    clearInterval(this.#looking);
  }

  #hold(person: Person, { place, onHeld }: Newcomer, resolve: (answer: Answer) => void): void {
    const canWait = place !== undefined;
    const patience = Math.min(
      LONGEST_HOLD_MS,
      SHORTEST_HOLD_MS + this.#countBefore(person) * HOLD_MS_PER_PERSON,
    );
    const held: Held = {
      canWait,
      timer: setTimeout(() => this.#comeBack(person, held), canWait ? patience : HOLD_OTHERS_MS),
      answer: (answer) => {
        clearTimeout(held.timer);
        person.held.delete(held);
        resolve(answer);
      },
    };
    person.held.add(held);
    onHeld?.(() => {
      if (!person.held.has(held)) return;
      this.#comeBack(person, held);
      // Their page has the place, should it come back.
      if (person.held.size === 0) this.#remove(person);
    });
  }

  #comeBack(person: Person, held: Held): void {
    person.awaySince = this.#now();
    held.answer(
      held.canWait
        ? { kind: 'wait', before: this.#countBefore(person), place: person.arrival.toString(36) }
        : { kind: 'busy' },
    );
  }

  #answerAll(person: Person): void {
    for (const held of person.held) this.#comeBack(person, held);
  }

  /** Where the place says, unless this person stands further to the front already. */
  #stand(newcomer: Newcomer): Person | undefined {
    const known = this.#byKey.get(newcomer.key);
    if (!known && this.#people.length >= MOST_PEOPLE) return undefined;
    const arrival = this.#arrivalOf(newcomer, known);
    if (known && known.arrival <= arrival) return known;
    const { key, network } = newcomer;
    const person: Person = known ?? { key, network, arrival, held: new Set(), awaySince: 0 };
    if (known) this.#remove(known);
    person.arrival = arrival;
    this.#people.splice(this.#indexOf(arrival + 1), 0, person);
    this.#byKey.set(person.key, person);
    return person;
  }

  #arrivalOf({ place, wasInside, network }: Newcomer, known: Person | undefined): number {
    const oldest = (this.#now() - PLACE_GOOD_FOR_MS) * MICROSECONDS;
    if (wasInside) return oldest;
    const claimed = /^[0-9a-z]{1,11}$/.test(place ?? '') ? Number.parseInt(place ?? '', 36) : Infinity;
    if (claimed < (this.#now() + 1) * MICROSECONDS) return Math.max(claimed, oldest);
    if (known) return known.arrival;
    this.#lastArrival = Math.max(this.#now() * MICROSECONDS, this.#lastArrival + 1);
    return Math.max(this.#lastArrival, this.#earliestOf(network));
  }

  /** Behind the last who has come from there. */
  #earliestOf(network: string | undefined): number {
    if (network === undefined || this.#apartMs === 0) return 0;
    const last = this.#people.findLast((person) => person.network === network);
    return last ? last.arrival + this.#apartMs * MICROSECONDS : 0;
  }

  /** Of the first who did not arrive before. */
  #indexOf(arrival: number): number {
    let low = 0;
    let high = this.#people.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#people[middle]?.arrival ?? 0) < arrival) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #countBefore(person: Person): number {
    const from = this.#indexOf(person.arrival);
    return this.#people.indexOf(person, from);
  }

  #remove(person: Person): void {
    const index = this.#countBefore(person);
    if (index >= 0) this.#people.splice(index, 1);
    this.#byKey.delete(person.key);
  }

  /** Whoever is just on the way back keeps the place, and holds nobody up. */
  #letIn(): void {
    let index = 0;
    while (index < this.#people.length && this.#inside < this.#room()) {
      const person = this.#people[index];
      if (!person || person.held.size === 0) {
        index += 1;
        continue;
      }
      this.#people.splice(index, 1);
      this.#byKey.delete(person.key);
      this.#inside += person.held.size;
      for (const held of person.held) held.answer({ kind: 'enter' });
    }
  }

  /** There may be room again without anybody leaving. */
  #keepLooking(): void {
    if (this.#isClosed) return;
    this.#looking ??= setInterval(() => {
      this.#looks += 1;
      if (this.#looks % LOOKS_BETWEEN_SWEEPS === 0) this.#forgetWhoStaysAway();
      this.#letIn();
      if (this.#people.length > 0) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    }, LOOK_EVERY_MS).unref();
  }

  #forgetWhoStaysAway(): void {
    const now = this.#now();
    const isGone = ({ held, awaySince }: Person) => held.size === 0 && now - awaySince >= AWAY_MS;
    for (const { key } of this.#people.filter(isGone)) this.#byKey.delete(key);
    this.#people = this.#people.filter((person) => !isGone(person));
  }

  #now(): number {
    return this.#clock().getTime();
  }
}
