import type pg from 'pg';
import { Trouble } from '#server/trouble.ts';
import { hostLabel, type HostPort } from './postgres-address.ts';

/** By these two servers that take writes are told apart, and which of them took over from the other. */
export interface Identity {
  /** The same for a primary and all that were ever copied from it. */
  system: string;
  /** One more with everybody who takes over. */
  timeline: number;
  /** The same server under another name has started in the same microsecond. */
  startedAt: string;
}

/** The timeline is the beginning of the name of the log's file: the last checkpoint may be older than the take-over. */
const IDENTITY = `select (select system_identifier from pg_control_system())::text as system,
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
  extract(epoch from pg_postmaster_start_time())::text as started_at`;

/** Undefined where a database that somebody else runs does not let itself be asked. */
export async function identityOf(client: pg.Client): Promise<Identity | undefined> {
  const asked = client.query<{ system: string; timeline: string; started_at: string }>(IDENTITY);
  const facts = await asked.then(
    ({ rows }) => rows[0],
    () => undefined,
  );
  return (
    facts && {
      system: facts.system,
      timeline: Number.parseInt(facts.timeline, 16),
      startedAt: facts.started_at,
    }
  );
}

export interface Writable {
  host: HostPort;
  identity: Identity | undefined;
}

const refusal = (words: string): Trouble =>
  Object.assign(new Trouble('database-unfit', words), { code: '08004' });

const listOf = (all: readonly Writable[]) => all.map(({ host }) => hostLabel(host)).join('、');

export const stopTheFormer = (taken: HostPort, former: readonly Writable[]): string =>
  `DATABASE_URL 中有多个主机可以写入：${hostLabel(taken)} 已接管，正在使用它；请立即停止 ${listOf(former)} 上的 PostgreSQL（从前的主库），` +
  `否则没有更新的程序会把答卷写到那里而丢失。请把它重新做成备用库（pg_rewind 或 pg_basebackup）之后再启动。`;

/** A process that has seen a later one must not go back: what was stored there since is not here. */
export const formerPrimary = ({ host }: Writable): Trouble =>
  refusal(
    `${hostLabel(host)} 是从前的主库，已有别的主机接管，没有使用它。请停止它，并让接管的主机恢复；如果确实要退回到它，请重新启动考谱。`,
  );

/** Whom to use of those that can be written to, and who must be stopped. Throws where nobody can know. */
export function chooseWritable<Found extends Writable>(
  found: readonly [Found, ...Found[]],
): { chosen: Found; former: Found[] } {
  const [first] = found;
  const known = first.identity;
  const serverOf = ({ identity }: Writable) => `${identity?.system ?? ''} ${identity?.startedAt ?? ''}`;
  // Under two names it is one.
  const all = [...new Map(found.toReversed().map((each) => [serverOf(each), each])).values()].toReversed();
  const rivals = all.slice(1);
  // What does not let itself be asked is used in the order in which it is named, as ever.
  if (!known || rivals.length === 0 || rivals.some(({ identity }) => !identity))
    return { chosen: first, former: [] };
  if (rivals.some(({ identity }) => identity?.system !== known.system)) {
    throw refusal(
      `DATABASE_URL 中的 ${listOf(all)} 是两个互不相干的数据库，都可以写入，无法确定应当使用哪一个。请改正 DATABASE_URL，只留下同一个主库和它的备用库。`,
    );
  }
  const timelineOf = ({ identity }: Writable) => identity?.timeline ?? 0;
  const highest = Math.max(...all.map(timelineOf));
  const latest = all.filter((each) => timelineOf(each) === highest);
  const [chosen, ...equals] = latest;
  if (!chosen || equals.length > 0) {
    throw refusal(
      `DATABASE_URL 中的 ${listOf(latest)} 是同一数据库的两个副本，都可以写入，也都没有接管的记录，无法确定哪一个是主库。请停止不应使用的那一个。`,
    );
  }
  return { chosen, former: all.filter((each) => each !== chosen) };
}
