import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { isReadOnly, isSilence, unknownCommit } from './database-away.ts';
import { nameOfQuery } from './fixed-query.ts';
import type { HostPort } from './postgres-address.ts';
import { type Reached, reach, type Route } from './postgres-connect.ts';
import { settingsStatement } from './postgres-pools.ts';

type Callback = (error?: Error | null, result?: unknown) => void;
type Question = string | { name?: string; text: string; values?: unknown[] };

const BEGINNING = /^(begin|start transaction[^;]*)/i;
const COMMIT = /^commit$/i;

/**
 * A transaction that stored nothing commits at once, and may yet answer “that is stored already” of what no standby has got:
 * one whose wait was cancelled. Where there are synchronous standbys it writes a word into the log, and waits as well.
 */
const COMMIT_CONFIRMED = `select pg_logical_emit_message(true, 'kaopu', '')
  where current_setting('synchronous_standby_names') <> '' and pg_current_xact_id_if_assigned() is null; commit`;

/** By the place in the server's source, which is the same in every language of its messages. */
const tellsOfCancelledWait = (notice: unknown) =>
  (notice as { routine?: string }).routine === 'SyncRepWaitForLSN';

/**
 * A connection of a pool, which asks of it what it asks of the driver's own: but it is led to the host that takes writes,
 * and speaks as a pooler understands it where there is one.
 */
export class PostgresClient extends EventEmitter {
  readonly #route: Route;
  readonly #aborting = new AbortController();
  #reached: Reached | undefined;
  #isDropped = false;
  /** Somebody ended a commit's wait for the synchronous standby: the server says COMMIT all the same. */
  #isWaitCancelled = false;
  /** After a beginning that a pooler hears; the next transaction has none of it. */
  readonly #settings: string;

  constructor(route: Route) {
    super();
    this.#route = route;
    this.#settings = settingsStatement(route.use, 'transaction');
    // Whoever uses it hears of it from the query. Without a listener it would end the process.
    this.on('error', () => undefined);
  }

  get host(): HostPort | undefined {
    return this.#reached?.host;
  }

  get isPooled(): boolean {
    return this.#reached?.isPooled ?? false;
  }

  get processID(): number | undefined {
    return (this.#reached?.client as { processID?: number } | undefined)?.processID;
  }

  /** By these the pool knows whether it may hand it out again. */
  get _queryable(): boolean {
    const inner = this.#reached?.client as { _queryable?: boolean } | undefined;
    return !this.#isDropped && inner?._queryable === true;
  }

  get _ending(): boolean {
    return this.#aborting.signal.aborted;
  }

  isConnected(): boolean {
    return this.#reached !== undefined;
  }

  connect(callback: Callback): void {
    reach(this.#route, this.#aborting.signal).then(
      (reached) => {
        this.#adopt(reached);
        callback(null, this);
      },
      (error: unknown) => callback(error as Error),
    );
  }

  #adopt(reached: Reached): void {
    this.#reached = reached;
    reached.client.on('error', (error) => this.emit('error', error));
    reached.client.on('notice', (notice) => {
      if (tellsOfCancelledWait(notice)) this.#isWaitCancelled = true;
    });
    reached.client.on('end', () => {
      this.#route.hosts.remove(this);
      if (!this._ending) this.#route.hosts.lost(reached.host);
      this.emit('end');
    });
    this.#route.hosts.add(this);
    // The pool has given up on it meanwhile.
    if (this._ending) void reached.client.end();
  }

  /** From now on nobody gets it; what is under way on it may end. */
  drop(): void {
    this.#isDropped = true;
    this.emit('error', new Error('Connection terminated: the database can only be read there'));
  }

  query(first: Question, values?: unknown[] | Callback, callback?: Callback): Promise<unknown> | undefined {
    const told = typeof values === 'function' ? values : callback;
    const answer = this.#ask(first, typeof values === 'function' ? undefined : values);
    if (!told) return answer;
    answer.then(
      (result) => told(null, result),
      (error: unknown) => told(error as Error),
    );
    return undefined;
  }

  /** Sent at once, before anything is waited for: what is asked next goes behind it. */
  async #ask(first: Question, values: unknown[] | undefined): Promise<unknown> {
    const { client, host } = this.#demandReached();
    try {
      if (typeof first === 'string' && COMMIT.test(first)) return await this.#commit(client);
      const [question, parameters] = this.isPooled ? this.#forPooler(first, values) : named(first, values);
      const result = await client.query(question as pg.QueryConfig, parameters);
      // Of a beginning with settings behind it.
      return Array.isArray(result) && question !== first ? (result as unknown[])[0] : result;
    } catch (error) {
      // After a silence the answer may still come: to whoever uses the connection next. So nobody does.
      if (isSilence(error)) {
        this.#isDropped = true;
        this.#route.hosts.failed(host);
        void client.end();
      }
      if (isReadOnly(error)) this.#route.hosts.turnedReadOnly(host);
      throw error;
    }
  }

  async #commit(client: pg.Client): Promise<unknown> {
    const { use } = this.#route;
    this.#isWaitCancelled = false;
    const isAnswered = use === 'singles' || use === 'batches';
    const result: unknown = await client.query(isAnswered ? COMMIT_CONFIRMED : 'commit');
    if (this.#isWaitCancelled) throw unknownCommit();
    return Array.isArray(result) ? (result as unknown[]).at(-1) : result;
  }

  #demandReached(): Reached {
    if (!this.#reached) throw new Error('Client was closed and is not queryable');
    return this.#reached;
  }

  /** A name would be known to one connection of the pooler alone, and so would a setting that outlasts the transaction. */
  #forPooler(first: Question, values: unknown[] | undefined): [Question, unknown[] | undefined] {
    if (typeof first === 'string') {
      return [first.replace(BEGINNING, `$1; ${this.#settings}`), values];
    }
    const { name: _unknownThere, ...rest } = first;
    return [rest, values];
  }

  end(callback?: Callback): Promise<void> {
    this.#aborting.abort();
    this.#route.hosts.remove(this);
    const ended = this.#reached?.client.end() ?? Promise.resolve();
    if (callback) void ended.then(() => callback());
    return ended;
  }
}

/** Kysely gives a text and values; a text that comes again and again is planned once under its name. */
function named(first: Question, values: unknown[] | undefined): [Question, unknown[] | undefined] {
  const name = typeof first === 'string' ? nameOfQuery(first) : undefined;
  if (name === undefined || typeof first !== 'string') return [first, values];
  return [{ name, text: first, ...(values === undefined ? {} : { values }) }, undefined];
}
