import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresCluster, STANDBY, startPostgresCluster, startStandby } from './postgres-cluster.ts';
import { releasedAtEnd } from './releases.ts';

const READY_WITHIN_MS = 30_000;

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(url: string, question: string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while ((await ask(url, question)).length === 0) {
    if (Date.now() > giveUpAt) throw new Error(`it never came to this: ${question}`);
    await delay(50);
  }
}

/** A primary and a standby without whose word it acknowledges nothing. */
export class PostgresPair {
  readonly #programs: string;
  #primary: PostgresCluster;
  #standby: PostgresCluster;
  /** Both, in the order of the beginning: whoever takes part later has one of their ports. */
  readonly urls: [string, string];

  private constructor(programs: string, primary: PostgresCluster, standby: PostgresCluster) {
    this.#programs = programs;
    this.#primary = primary;
    this.#standby = standby;
    this.urls = [primary.url, standby.url];
  }

  static async start(programs: string): Promise<PostgresPair> {
    const primary = await startPostgresCluster(programs);
    try {
      const pair = new PostgresPair(programs, primary, await startStandby(programs, primary.url));
      releasedAtEnd(() => pair.stop());
      await pair.#demandSync();
      return pair;
    } catch (error) {
      await primary.stop();
      throw error;
    }
  }

  get primaryUrl(): string {
    return this.#primary.url;
  }

  get standbyUrl(): string {
    return this.#standby.url;
  }

  /** As DATABASE_URL names them: a list of both, whichever is which. */
  get url(): string {
    const [first, second] = this.urls.map((url) => new URL(url));
    return `postgres://${first?.username ?? ''}@${first?.host ?? ''},${second?.host ?? ''}/postgres?target_session_attrs=read-write`;
  }

  async #demandSync(): Promise<void> {
    const { url } = this.#primary;
    await ask(url, `alter system set synchronous_standby_names = '${STANDBY}'`);
    await ask(url, 'select pg_reload_conf()');
    await until(url, `select 1 from pg_stat_replication where sync_state = 'sync'`);
  }

  /** The power of the primary goes, for good. */
  async killPrimary(): Promise<void> {
    await this.#primary.kill();
  }

  /** Commits wait from now on, until somebody says that nobody is waited for. */
  async killStandby(): Promise<void> {
    await this.#standby.kill();
  }

  async awaitNobody(): Promise<void> {
    await ask(this.#primary.url, `alter system set synchronous_standby_names = ''`);
    await ask(this.#primary.url, 'select pg_reload_conf()');
  }

  /** What the standby has got is the truth from now on. */
  async promote(): Promise<void> {
    await ask(this.#standby.url, 'select pg_promote()');
    await ask(this.#standby.url, `alter system set synchronous_standby_names = ''`);
    await ask(this.#standby.url, 'select pg_reload_conf()');
  }

  /** Both answer, and the former primary takes no more writes: connections to it stay as they are. */
  async demoteAndPromote(): Promise<void> {
    await this.awaitNobody();
    await ask(this.#primary.url, `alter system set default_transaction_read_only = on`);
    await ask(this.#primary.url, 'select pg_reload_conf()');
    await this.promote();
  }

  /** After the failover: a new standby in the place of the one that is gone. */
  async addStandby(): Promise<void> {
    const gone = this.#primary;
    await gone.stop();
    this.#primary = this.#standby;
    this.#standby = await startStandby(this.#programs, this.#primary.url, Number(new URL(gone.url).port));
    await this.#demandSync();
  }

  async stop(): Promise<void> {
    // The primary would wait for its standby before it ends.
    await this.#primary.stop();
    await this.#standby.stop();
  }
}
