import { BroadcastChannel } from 'node:worker_threads';
import { hostLabel, type HostPort, type PostgresAddress } from './postgres-address.ts';
import type { Writable } from './postgres-rivals.ts';

/** A connection that can be told not to be used again. */
interface Follower {
  readonly host: HostPort | undefined;
  drop(): void;
}

/** Where a database can only be read, every write would drop all connections again. */
const DROPS_AT_MOST_EVERY_MS = 1_000;

/** What the connections of one thread have learnt about the hosts of an address. */
export class Hosts {
  /** The next connection tries them in this order. */
  #order: HostPort[];
  readonly #key: string;
  readonly #forms = new Map<HostPort, number>();
  readonly #followers = new Set<Follower>();
  #droppedAt = Number.NEGATIVE_INFINITY;
  /** Known to be the one to write to: connections to it ask nobody else. */
  #chosen: HostPort | undefined;
  /** Of each system the latest that was seen: whoever is behind it is a former primary. */
  readonly #timelines = new Map<string, number>();

  constructor(key: string, hosts: HostPort[]) {
    this.#key = key;
    this.#order = hosts;
  }

  get order(): readonly HostPort[] {
    return this.#order;
  }

  /** Which form of encryption, by its place, was taken last. */
  formOf(host: HostPort): number {
    return this.#forms.get(host) ?? 0;
  }

  formTaken(host: HostPort, form: number): void {
    this.#forms.set(host, form);
  }

  isChosen(host: HostPort): boolean {
    return this.#chosen === host;
  }

  choose({ host, identity }: Writable): void {
    this.#order = [host, ...this.#order.filter((other) => other !== host)];
    this.#chosen = host;
    if (identity) this.#timelines.set(identity.system, identity.timeline);
  }

  isFormer({ identity }: Writable): boolean {
    return identity !== undefined && identity.timeline < (this.#timelines.get(identity.system) ?? 0);
  }

  failed(host: HostPort): void {
    this.#order = [...this.#order.filter((other) => other !== host), host];
    this.lost(host);
  }

  /** A connection broke: somebody else may have taken over before the next one is made. */
  lost(host: HostPort): void {
    if (this.#chosen === host) this.#chosen = undefined;
  }

  add(follower: Follower): void {
    this.#followers.add(follower);
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower);
  }

  /** Somebody else has taken over: whoever is connected there, in any thread, must not go on reading the past. */
  turnedReadOnly(host: HostPort): void {
    channel.postMessage({ key: this.#key, host: hostLabel(host) });
    this.dropAllAt(hostLabel(host));
  }

  dropAllAt(label: string): void {
    const now = performance.now();
    if (now - this.#droppedAt < DROPS_AT_MOST_EVERY_MS) return;
    this.#droppedAt = now;
    for (const host of this.#order) if (hostLabel(host) === label) this.failed(host);
    for (const follower of this.#followers) {
      if (follower.host && hostLabel(follower.host) === label) follower.drop();
    }
  }
}

const known = new Map<string, Hosts>();

/** One for all pools of a thread: what a read has learnt a session need not learn again. */
export function hostsOf({ hosts, target, tls, database = '' }: PostgresAddress): Hosts {
  const key = [...hosts.map(hostLabel), target, tls.mode ?? '', database].join(' ');
  const found = known.get(key) ?? new Hosts(key, hosts);
  known.set(key, found);
  return found;
}

/** Between the thread of requests, the writer and jobs. */
const channel = new BroadcastChannel('kaopu-postgres-hosts');
channel.onmessage = (event) => {
  const { key, host } = (event as { data: { key: string; host: string } }).data;
  known.get(key)?.dropAllAt(host);
};
channel.unref();
