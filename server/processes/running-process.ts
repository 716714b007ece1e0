import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#server/database/database.ts';
import { findOperatorNote } from '#server/database/operator-note.repository.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { holdClockCommand, leaveProcessCommand, seeProcessCommand } from './app-process.commands.ts';
import { readDatabaseClock } from './app-process.repository.ts';
import { type Held, ServerClock } from './server-clock.ts';

const LOOK_EVERY_MS = 10_000;
/** What took longer says too little about the time at either end. */
const LONGEST_WAY_MS = 1_000;
/** Nobody is late by it, as all go by the database's clock; but the machine's logs and certificates are wrong. */
const WORTH_A_WARNING_MS = 2_000;

type RunningDatabase = Pick<Database, 'db' | 'write'>;

export interface Warns {
  warn(words: string): void;
}

/** This process among those that serve the same database: that it is there, and the time that all of them go by. */
export class RunningProcess {
  readonly clock: ServerClock;
  readonly #database: RunningDatabase;
  readonly #row: { id: string; host: string; pid: number; version: string; started_at: string };
  #offsetMs = 0;
  #warnedOf = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking = Promise.resolve();

  constructor(database: RunningDatabase, clock = new ServerClock()) {
    this.#database = database;
    this.clock = clock;
    const started_at = clock.now().toISOString();
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
    const { reference, held } = await this.#read();
    this.clock.begin(reference ?? this.clock.now().getTime(), held);
    await this.see();
  }

  /** How far this machine's clock is ahead of the database's. */
  get clockOffsetMs(): number {
    return this.#offsetMs;
  }

  /** Throws where nothing can be written now. */
  async see(): Promise<void> {
    const seen = { seen_at: this.clock.now().toISOString(), clock_offset_ms: Math.round(this.#offsetMs) };
    await this.#database.write.run(seeProcessCommand, { ...this.#row, ...seen });
  }

  /** From time to time; a database that does not answer is somebody else's news. */
  watch(log: Warns): void {
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.look(log)).catch(() => undefined);
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async look(log: Warns): Promise<void> {
    const { reference, held, wayMs } = await this.#read();
    if (wayMs > LONGEST_WAY_MS) return;
    const holding = reference === undefined ? this.clock.heedOwn(held) : this.clock.heed(reference, held);
    if (holding) {
      log.warn(
        `时钟突然变化了 ${seconds(holding.aheadMs)} 秒（${reference === undefined ? '本机' : '数据库服务器'}）：考试时间不受影响，会缓慢调整过去。请检查时间同步（NTP）`,
      );
      await this.#database.write.run(holdClockCommand, holding);
    }
    this.#warnOfOffset(log);
    await this.see();
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    // A row that stays behind is taken for a killed process, which is no harm.
    await this.#database.write.run(leaveProcessCommand, this.#row.id).catch(() => undefined);
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

  async #read(): Promise<{ reference: number | undefined; held: Held | undefined; wayMs: number }> {
    const note = await findOperatorNote(this.#database.db, 'held-clock');
    const asked = performance.now();
    const said = await readDatabaseClock(this.#database.db);
    const wayMs = performance.now() - asked;
    const reference = said === undefined ? undefined : said + wayMs / 2;
    if (reference !== undefined && wayMs <= LONGEST_WAY_MS) this.#offsetMs = Date.now() - reference;
    return { reference, wayMs, held: note && (JSON.parse(note.detail) as Held) };
  }
}

const seconds = (ms: number) => Math.abs(ms / 1_000).toFixed(1);
