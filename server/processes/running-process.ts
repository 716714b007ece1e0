import { randomUUID } from 'node:crypto';
import { hostname, uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { holdClockCommand, leaveProcessCommand, seeProcessCommand } from './app-process.commands.ts';
import { findHeld, findOthers, isAnybodySitting, readDatabaseClock } from './app-process.repository.ts';
import { aheadOf, type Held, type OwnClocks, ServerClock } from './server-clock.ts';

const LOOK_EVERY_MS = 10_000;
/** Of a process that is there: it looks, and is seen, every ten seconds. */
const THERE_MS = 25_000;
/** So often somebody else is given the chance to say what the time is. */
const LOOKS_IN_DOUBT = 3;
/** From whom nothing was heard for longer sits no test: a school without a network is silent for an hour or two. */
const SITTING_MS = 4 * 3_600_000;
/** What took longer says too little about the time at either end. */
const LONGEST_WAY_MS = 1_000;
const TRIES_TO_BEGIN = 5;
/** Nobody is late by it, as all go by the database's clock; but the machine's logs and certificates are wrong. */
const WORTH_A_WARNING_MS = 2_000;
/** A stop does not wait for a database that hangs. */
const LEAVE_WITHIN_MS = 2_000;
/** What the column holds: a dead battery may put a machine years off. */
const MOST_OFFSET_MS = 2 ** 31 - 1;

type RunningDatabase = Pick<Database, 'db' | 'write'>;

/** Of this machine, all in ms. */
export interface Machine extends OwnClocks {
  wall(): number;
}

const THIS_MACHINE: Machine = {
  wall: () => Date.now(),
  counting: () => performance.now(),
  sinceBoot: () => uptime() * 1_000,
};

export interface Warns {
  warn(words: string): void;
}

interface Reading {
  /** The database's clock, or without one the machine's. */
  reference: number;
  isOwn: boolean;
  wayMs: number;
  note: string | undefined;
  held: Held | undefined;
}

/** This process among those that serve the same database: that it is there, and the time that all of them go by. */
export class RunningProcess {
  readonly clock: ServerClock;
  readonly #machine: Machine;
  readonly #database: RunningDatabase;
  readonly #row: { id: string; host: string; pid: number; version: string; started_at: string };
  #offsetMs = 0;
  #heldMs = 0;
  /** What was held at the last look that it went by. */
  #note: string | undefined;
  /** Who else was there then, and has gone by the same time. */
  #witnesses: ReadonlySet<string> = new Set();
  /** Since when it does not know whether the reference has jumped or it stood still itself. */
  #doubt: { since: number; looks: number } | undefined;
  #warnedOf = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(database: RunningDatabase, machine = THIS_MACHINE) {
    this.#database = database;
    this.#machine = machine;
    this.clock = new ServerClock(machine, machine.wall());
    const started_at = this.clock.now().toISOString();
    this.#row = {
      id: randomUUID(),
      host: hostname(),
      pid: process.pid,
      version: PROGRAM_VERSION,
      started_at,
    };
  }

  /** Before anybody asks for the time. */
  async join(): Promise<void> {
    let read = await this.#read();
    for (let tried = 1; tried < TRIES_TO_BEGIN && read.wayMs > LONGEST_WAY_MS; tried += 1) {
      const again = await this.#read();
      if (again.wayMs < read.wayMs) read = again;
    }
    await this.#goBy(
      await this.#withoutNeedlessHold(read, read.reference - aheadOf(read.held, read.reference)),
    );
    await this.see();
  }

  /** How far this machine's clock is ahead of the database's. */
  get clockOffsetMs(): number {
    return this.#offsetMs;
  }

  /** How far the site's time is behind the database's since that has jumped. */
  get heldMs(): number {
    return this.#heldMs;
  }

  /** Throws where nothing can be written now. */
  async see(): Promise<void> {
    const offset = Math.max(-MOST_OFFSET_MS, Math.min(MOST_OFFSET_MS, Math.round(this.#offsetMs)));
    const seen = {
      seen_at: instant(this.#machine.wall()),
      site_at: this.clock.now().toISOString(),
      clock_offset_ms: offset,
    };
    await this.#database.write.run(seeProcessCommand, { ...this.#row, ...seen });
  }

  /** From time to time, one after the other. That the database does not answer, and that it does again, is said once each. */
  watch(log: Warns): void {
    let isAway = false;
    const tell = (wasAway: boolean, words: string) => {
      if (isAway !== wasAway) return;
      isAway = !wasAway;
      log.warn(words);
    };
    this.#timer = setInterval(() => {
      this.#looking ??= this.look(log)
        .then(
          () => tell(true, '数据库恢复了回应'),
          () => tell(false, '数据库没有回应：答案等在考生的浏览器里，恢复后会自动继续'),
        )
        .finally(() => {
          this.#looking = undefined;
        });
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async look(log: Warns): Promise<void> {
    const read = await this.#read();
    if (read.wayMs > LONGEST_WAY_MS) return;
    const jump = this.clock.jumpOf(read.reference);
    // What is held has changed: somebody has seen it too, and has decided.
    const isDecided = read.note !== this.#note;
    if (jump === 0 || isDecided)
      await this.#goBy(await this.#withoutNeedlessHold(read, this.clock.now().getTime()));
    else {
      const cause = await this.#causeOf(jump, read);
      if (cause === 'own-pause') await this.#goBy(read);
      if (cause === 'reference') await this.#goAfter(jump, read, log);
    }
    this.#warnOfOffset(log);
    await this.see();
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    // A row that stays behind is taken for a killed process, which is no harm.
    const left = Promise.resolve(this.#looking)
      .then(() => this.#database.write.run(leaveProcessCommand, this.#row.id))
      .catch(() => undefined);
    await Promise.race([left, delay(LEAVE_WITHIN_MS, undefined, { ref: false })]);
  }

  async #goBy({ reference, held, isOwn, note }: Reading): Promise<void> {
    // The machine's own clock may have moved since it was read; the way to the database is in the reading already.
    this.clock.goBy(isOwn ? this.#machine.wall() : reference, held);
    this.#heldMs = Math.round(aheadOf(held, reference));
    this.#note = note;
    this.#doubt = undefined;
    this.#witnesses = new Set((await this.#others(reference - THERE_MS, reference)).map(({ id }) => id));
  }

  /**
   * The reference is ahead of what this machine has counted: it has jumped, or the machine has stood still. Whoever was there before knows:
   * what the time of the site is to them, they write down. Until one of them has, this process counts on by itself.
   */
  async #causeOf(jump: number, { reference, held }: Reading): Promise<'reference' | 'own-pause' | undefined> {
    if (jump < 0 || this.#witnesses.size === 0) return 'reference';
    this.#doubt ??= { since: reference, looks: 0 };
    this.#doubt.looks += 1;
    const seen = await this.#others(this.#doubt.since, reference);
    const ahead = seen
      .filter(({ id }) => this.#witnesses.has(id))
      .map(({ seen_at, site_at }) => Date.parse(seen_at) - Date.parse(site_at) - aheadOf(held, reference));
    if (ahead.some((ms) => Math.abs(ms) < Math.abs(ms - jump))) return 'own-pause';
    return ahead.length > 0 || this.#doubt.looks > LOOKS_IN_DOUBT ? 'reference' : undefined;
  }

  /** Nobody sits a test who could lose a minute: then the reference is right as it is. */
  async #withoutNeedlessHold(read: Reading, site: number): Promise<Reading> {
    if (!read.held || (await this.#isAnybodySitting(site))) return read;
    const isDropped = await this.#hold(read, undefined);
    return isDropped ? { ...read, held: undefined, note: undefined } : this.#read();
  }

  /** The first to see it decides for all; whoever finds that decided goes by it. */
  async #goAfter(jump: number, read: Reading, log: Warns): Promise<void> {
    const isHeld = await this.#isAnybodySitting(this.clock.now().getTime());
    const held = isHeld ? this.clock.heldAfter(jump, read.reference, read.held) : undefined;
    const isDecided = await this.#hold(read, held);
    await this.#goBy(await this.#read());
    if (!isDecided) return;
    const who = `${read.isOwn ? '本机' : '数据库服务器'}的时钟突然${jump > 0 ? '快' : '慢'}了 ${seconds(jump)} 秒`;
    log.warn(
      isHeld
        ? `${who}：考试时间不跟着变，会缓慢调整过去。请检查时间同步（NTP）`
        : `${who}：现在没有人在考试，站点的时间跟着变了。请检查时间同步（NTP）`,
    );
  }

  #hold({ note, reference }: Reading, held: Held | undefined): Promise<boolean> {
    return this.#database.write.run(holdClockCommand, { before: note, held, now: new Date(reference) });
  }

  #others(from: number, until: number) {
    return findOthers(this.#database.db, this.#row.id, instant(from), instant(until + LONGEST_WAY_MS));
  }

  #isAnybodySitting(site: number): Promise<boolean> {
    // Also in the future, by as much: a process that started after the jump has written down its own time.
    return isAnybodySitting(this.#database.db, instant(site - SITTING_MS), instant(site + SITTING_MS));
  }

  #warnOfOffset(log: Warns): void {
    const isOff = Math.abs(this.#offsetMs) > WORTH_A_WARNING_MS;
    const isNews = Math.abs(this.#offsetMs - this.#warnedOf) > WORTH_A_WARNING_MS;
    if (!isNews) return;
    this.#warnedOf = isOff ? this.#offsetMs : 0;
    if (!isOff) return;
    log.warn(
      `本机时钟比数据库服务器${this.#offsetMs > 0 ? '快' : '慢'} ${seconds(this.#offsetMs)} 秒：考试一律以数据库的时间为准，不受影响，但请检查本机的时间同步（NTP）`,
    );
  }

  async #read(): Promise<Reading> {
    const { note, held } = await findHeld(this.#database.db);
    const asked = this.#machine.counting();
    const said = await readDatabaseClock(this.#database.db);
    const wayMs = this.#machine.counting() - asked;
    if (said === undefined) return { reference: this.#machine.wall(), isOwn: true, wayMs, note, held };
    const reference = said + wayMs / 2;
    if (wayMs <= LONGEST_WAY_MS) this.#offsetMs = this.#machine.wall() - reference;
    return { reference, isOwn: false, wayMs, note, held };
  }
}

const instant = (ms: number) => new Date(ms).toISOString();
const seconds = (ms: number) => Math.abs(ms / 1_000).toFixed(1);
