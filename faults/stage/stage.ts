import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directly } from '#server/testing/direct-database.ts';
import type { DatabasePlace } from '#server/testing/engines.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { inRoot } from '../../scripts/bootstrap/paths.mjs';
import type { BotOptions } from '../bots/bot-options.ts';
import { type Bots, startBots } from '../bots/start-bots.ts';
import { hasLostAnswers, problemsOf, unfinished } from '../checker/problems.ts';
import { readStored } from '../checker/stored.ts';
import { type FaultProxy, startFaultProxy } from '../proxy/proxy.ts';
import { type Entry, readRecord } from '../record.ts';
import type { Report } from '../scenario.ts';
import { seededEnvironment, seededNodeOptions } from '../seeded/seeded-process.ts';
import { addDrillContest } from './add-contest.ts';

interface StageOptions {
  place: DatabasePlace;
  candidates: number;
  /** A program that runs the server in its place. */
  wrapper?: string[];
}

const USUAL_BOTS = { submissions: 100_000, seconds: 3_600, patienceMs: 10_000, thinkingMs: 30 };

/** Drills start servers by the hundred, outside of a test run too. One that is killed leaves nothing here, one that ends does. */
const QUICK_START = { NODE_COMPILE_CACHE: inRoot('artifacts', 'compile-cache') };

/** A database, a server on it, a proxy before it, and bots that use it: what every drill is made of. */
export class Stage {
  readonly place: DatabasePlace;
  readonly proxy: FaultProxy;
  readonly recordFile: string;
  readonly #options: StageOptions;
  readonly #folder: string;
  #server: ServerProcess | undefined;
  #bots: Bots | undefined;

  private constructor(options: StageOptions, proxy: FaultProxy, folder: string) {
    this.#options = options;
    this.#folder = folder;
    this.place = options.place;
    this.proxy = proxy;
    this.recordFile = join(folder, 'record.jsonl');
  }

  /** The place becomes the stage's, which removes it in the end. */
  static async open(options: StageOptions): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-faults-'));
    const stage = new Stage(options, await startFaultProxy(), folder);
    try {
      await stage.startServer();
      await addDrillContest(stage.server.url, options.candidates);
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('the server is down');
    return this.#server;
  }

  async startServer(): Promise<void> {
    const { wrapper = [] } = this.#options;
    this.#server = await startServerProcess(this.place, {
      wrapper,
      environment: { ...QUICK_START, ...seededEnvironment },
      nodeOptions: seededNodeOptions,
    });
    this.proxy.setTarget(this.#server.url);
  }

  async killServer(): Promise<void> {
    await this.server.kill();
    this.#server = undefined;
    this.proxy.setTarget(undefined);
  }

  async startBots(bots: number, options: Partial<BotOptions> = {}): Promise<void> {
    const { recordFile } = this;
    this.#bots = await startBots({ ...USUAL_BOTS, ...options, url: this.proxy.url, recordFile, bots });
  }

  /** Waits until an answer is acknowledged from now on: the bots are at work again. */
  async untilAcknowledged(): Promise<void> {
    await this.#bots?.untilAcknowledged();
  }

  /** What they are sending arrives first. */
  async stopBots(): Promise<void> {
    await this.#bots?.stop();
    this.#bots = undefined;
  }

  record(): Entry[] {
    return readRecord(this.recordFile);
  }

  /** A look at the database while everything goes on. */
  async hasLostAnswers(): Promise<boolean> {
    const record = this.record();
    return hasLostAnswers(record, await directly(this.place, readStored));
  }

  /** After the last fault: everything under way arrives, and then the database is looked at. */
  async conclude(counts: Record<string, number>): Promise<Report> {
    await this.stopBots();
    const record = this.record();
    const stored = await directly(this.place, readStored);
    const count = (kind: Entry['kind']) => record.filter((entry) => entry.kind === kind).length;
    const acknowledged = count('acknowledged');
    return {
      counts: { ...counts, sends: count('send'), acknowledged },
      problems: [
        ...problemsOf(record, stored),
        ...unfinished(record),
        ...(acknowledged === 0 ? ['nothing was acknowledged, so nothing was tried'] : []),
      ],
    };
  }

  async close(): Promise<void> {
    await this.#bots?.kill();
    await this.#server?.stop();
    await this.proxy.close();
    await this.place.remove();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
