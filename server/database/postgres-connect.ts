import pg from 'pg';
import { Trouble } from '#server/trouble.ts';
import { isSilence } from './database-away.ts';
import { hostLabel, type HostPort, type PostgresAddress } from './postgres-address.ts';
import type { Hosts } from './postgres-hosts.ts';
import { poolForm, type PoolUse, settingsStatement } from './postgres-pools.ts';
import {
  chooseWritable,
  formerPrimary,
  identityOf,
  stopTheFormer,
  type Writable,
} from './postgres-rivals.ts';
import { isAboutTls, type TlsForm } from './postgres-tls.ts';

export interface Route {
  address: PostgresAddress;
  use: PoolUse;
  hosts: Hosts;
  /** In the order in which they are tried. */
  forms: TlsForm[];
}

export interface Reached {
  client: pg.Client;
  host: HostPort;
  /** Every transaction may be on another connection of the pooler: nothing lasts longer than one. */
  isPooled: boolean;
}

/** For all hosts together. */
export const CONNECT_WITHIN_MS = 5_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const INT8_OID = 20;

/** bigint columns hold sequence numbers and counts, all well within what a number can hold. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8_OID && format !== 'binary'
      ? (value: string) => Number(value)
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};

/** Nothing that a pooler refuses at the beginning: time-outs are set when it is known that there is none. */
function clientFor({ address, use }: Route, { host, port }: HostPort, ssl: TlsForm): pg.Client {
  const { user, password, database, options } = address;
  const { query, pipeline = false } = poolForm(use);
  return new pg.Client({
    host,
    port,
    user,
    password,
    database,
    options,
    ssl,
    types,
    pipeline,
    query_timeout: query,
    application_name: use === 'operator' ? 'kaopu-operator' : 'kaopu',
    // Tells within half a minute that the other end of an idle connection is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  });
}

const cut = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

const readOnly = () =>
  Object.assign(new Error('the database can be read only: it is a standby'), { code: '25006' });

/** By the number of the server's process: a pooler gives one of its own when somebody connects. */
async function prepare(client: pg.Client, { address, use }: Route): Promise<boolean> {
  const { rows } = await client.query<{ pid: number; read_only: string }>(
    `select pg_backend_pid() as pid, current_setting('transaction_read_only') as read_only`,
  );
  const [facts] = rows;
  if (address.target === 'read-write' && facts?.read_only === 'on') throw readOnly();
  const { processID } = client as unknown as { processID: number };
  const isPooled = address.pooler === 'auto' ? facts?.pid !== processID : address.pooler === 'transaction';
  if (!isPooled) await client.query(settingsStatement(use, 'session'));
  return isPooled;
}

async function open(
  route: Route,
  host: HostPort,
  ssl: TlsForm,
  withinMs: number,
  signal: AbortSignal,
): Promise<Reached> {
  const client = clientFor(route, host, ssl);
  // Whoever waits for the connection hears of it; without a listener it would end the process.
  client.on('error', () => undefined);
  let isTooLate = false;
  const giveUp = () => cut(client);
  const timer = setTimeout(() => {
    isTooLate = true;
    giveUp();
  }, withinMs);
  signal.addEventListener('abort', giveUp);
  try {
    await client.connect();
    return { client, host, isPooled: await prepare(client, route) };
  } catch (error) {
    cut(client);
    throw isTooLate ? new Error('Connection terminated due to connection timeout', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** A socket of this machine needs no encryption; of two forms the one that was welcome last comes first. */
async function reachHost(
  route: Route,
  host: HostPort,
  withinMs: number,
  signal: AbortSignal,
): Promise<Reached> {
  const giveUpAt = performance.now() + withinMs;
  const forms: [number, TlsForm][] = host.host.startsWith('/') ? [[0, false]] : [...route.forms.entries()];
  const last = route.hosts.formOf(host);
  forms.sort(([one], [other]) => Number(other === last) - Number(one === last));
  let first: unknown;
  for (const [place, form] of forms) {
    try {
      const reached = await open(route, host, form, giveUpAt - performance.now(), signal);
      route.hosts.formTaken(host, place);
      return reached;
    } catch (error) {
      first ??= error;
      if (!isAboutTls(error)) throw error;
    }
  }
  // What the form said that was expected to work.
  throw first;
}

/** A wrong password or name is wrong everywhere; whoever tries it at every host only locks an account. */
const isRefusedForGood = (error: unknown) => /^(28|3D)/.test((error as { code?: string }).code ?? '');

/** A rival that is there answers in a moment; one that is gone must not hold up a take-over. */
const RIVALS_WITHIN_MS = 1_500;

type Candidate = Reached & Writable;

async function candidateAt(
  route: Route,
  host: HostPort,
  withinMs: number,
  signal: AbortSignal,
): Promise<Candidate | undefined> {
  const reached = await reachHost(route, host, withinMs, signal).catch(() => undefined);
  return reached && { ...reached, identity: await identityOf(reached.client) };
}

let toldOf = '';

/** Said once for each state of things; whoever asks later is told by the doctor. */
function tell(words: string): void {
  if (toldOf !== words) process.stderr.write(`${words}\n`);
  toldOf = words;
}

/**
 * A former primary that was started again takes writes as well, and what is written there is lost. So whoever comes to a host
 * for the first time, or for the first time since a connection broke, asks the others too.
 */
async function chooseAmong(
  route: Route,
  first: Reached,
  untried: readonly HostPort[],
  signal: AbortSignal,
): Promise<Reached> {
  const { hosts } = route;
  const asked = untried.map((host) => candidateAt(route, host, RIVALS_WITHIN_MS, signal));
  const mine: Candidate = { ...first, identity: await identityOf(first.client) };
  const others = (await Promise.all(asked)).filter((found) => found !== undefined);
  let taken: Candidate | undefined;
  try {
    const { chosen, former } = chooseWritable([mine, ...others]);
    if (former.length > 0) tell(stopTheFormer(chosen.host, former));
    if (hosts.isFormer(chosen)) throw formerPrimary(chosen);
    hosts.choose(chosen);
    taken = chosen;
    return chosen;
  } finally {
    for (const other of [mine, ...others]) if (other !== taken) void other.client.end();
  }
}

/** The host that was good last, then the others; each gets its share of the time. */
export async function reach(route: Route, signal: AbortSignal): Promise<Reached> {
  const { hosts, address } = route;
  const { order } = hosts;
  const giveUpAt = performance.now() + CONNECT_WITHIN_MS;
  const reasons: string[] = [];
  let lastError: unknown;
  for (const [index, host] of order.entries()) {
    try {
      const share = (giveUpAt - performance.now()) / (order.length - index);
      const reached = await reachHost(route, host, share, signal);
      if (order.length === 1 || address.target === 'any' || hosts.isChosen(host)) return reached;
      return await chooseAmong(route, reached, order.slice(index + 1), signal);
    } catch (error) {
      if (order.length === 1 || signal.aborted || isRefusedForGood(error) || error instanceof Trouble)
        throw error;
      hosts.failed(host);
      lastError = error;
      reasons.push(`${hostLabel(host)}: ${(error as Error).message}`);
    }
  }
  if (isSilence(lastError)) throw lastError;
  throw Object.assign(new Error(`no host of DATABASE_URL can be used: ${reasons.join('; ')}`), {
    code: '08001',
    cause: lastError,
  });
}

/** What is to be said of hosts that take writes beside the one that is used; undefined where all is well. */
export async function rivalWords(route: Route): Promise<string | undefined> {
  const { address, hosts } = route;
  if (hosts.order.length === 1 || address.target === 'any') return undefined;
  const { signal } = new AbortController();
  const asked = hosts.order.map((host) => candidateAt(route, host, CONNECT_WITHIN_MS, signal));
  const [first, ...others] = (await Promise.all(asked)).filter((found) => found !== undefined);
  if (!first) return undefined;
  try {
    const { chosen, former } = chooseWritable([first, ...others]);
    return former.length > 0 ? stopTheFormer(chosen.host, former) : undefined;
  } catch (error) {
    if (error instanceof Trouble) return error.message;
    throw error;
  } finally {
    for (const { client } of [first, ...others]) void client.end();
  }
}
