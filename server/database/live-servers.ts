import { sql } from 'kysely';
import { BackupError } from './backup-folder.ts';
import type { Db } from './schema.ts';

const FOUND = 'kaopu is live: ';

/**
 * Servers are known by the name of their connections, and by what they write down of themselves every few seconds. Those of an
 * older program give no name; the database's user is theirs. Runs inside the transaction that is about to throw everything away.
 */
export const REFUSE_LIVE_SERVERS = `do $kaopu$
declare
  found text;
begin
  perform pg_stat_clear_snapshot();
  select string_agg(distinct coalesce(host(client_addr), 'local') || ' ' || pid, ', ') into found
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and ((application_name like 'kaopu%' and application_name <> 'kaopu-operator')
        or (application_name = '' and usename = current_user));
  if found is not null then
    raise exception '${FOUND}connections %', found;
  end if;
  if to_regclass('app_process') is not null then
    execute $live$
      select string_agg(host || ' ' || pid, ', ') from app_process
      where seen_at > to_char((clock_timestamp() at time zone 'utc') - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS')
    $live$ into found;
    if found is not null then
      raise exception '${FOUND}processes %', found;
    end if;
  end if;
end $kaopu$;`;

/** What the statement above found, in words for whoever wants to restore; undefined if that is not why it failed. */
export function inUseWords(error: unknown): BackupError | undefined {
  const [, kind, found] =
    /kaopu is live: (connections|processes) (.*)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (found === undefined) return undefined;
  const who =
    kind === 'processes'
      ? `最近一分钟内仍在运行的服务进程（主机 进程号）：${found}。已经停止的，请等一分钟再试`
      : `服务与数据库的连接（地址 数据库进程号）：${found}`;
  return new BackupError(`服务仍在使用这个 PostgreSQL 数据库，什么都没有改动。请先停止所有服务进程。${who}`, {
    kind: 'in-use',
    cause: error,
  });
}

export async function demandNoServer(db: Db): Promise<void> {
  try {
    await sql.raw(REFUSE_LIVE_SERVERS).execute(db);
  } catch (error) {
    throw inUseWords(error) ?? error;
  }
}
