import type BetterSqlite3 from 'better-sqlite3';
import type { PoolClient } from 'pg';
import type { BatchCommand, DecidedBatch } from '#server/database/command.ts';
import type { SessionTable } from '#server/database/schema.ts';
import { preparedOnce } from '#server/database/sqlite.ts';

/** A session, and when it made its call. */
export type Heard = Pick<SessionTable, 'token_hash'> & { heard_at: string };

/** Another process may have heard it later; one that has ended is not woken up. */
const statementsOf = preparedOnce((connection) => ({
  hear: connection.prepare<Heard>(
    `update session set heard_at = @heard_at
     where token_hash = @token_hash and ended_at is null and coalesce(heard_at, '') < @heard_at`,
  ),
}));

function hearOnSqlite(connection: BetterSqlite3.Database, inputs: Heard[][]): null[] {
  const { hear } = statementsOf(connection);
  for (const heard of inputs.flat()) hear.run(heard);
  return inputs.map(() => null);
}

/** In the order in which log-ins lock them. */
const HEAR = {
  name: 'hear-sessions',
  text: `update session s set heard_at = w.heard_at
    from (select o.token_hash, h.heard_at
        from (select token_hash, max(heard_at) as heard_at
          from unnest($1::text[], $2::text[]) as pair (token_hash, heard_at) group by token_hash) as h
        join session o on o.token_hash = h.token_hash
        where o.ended_at is null and coalesce(o.heard_at, '') < h.heard_at
        order by o.token_hash for update of o) as w
    where s.token_hash = w.token_hash`,
};

function hearOnPostgres(_client: PoolClient, inputs: Heard[][]): Promise<DecidedBatch<null>> {
  const heard = inputs.flat();
  const values = [heard.map(({ token_hash }) => token_hash), heard.map(({ heard_at }) => heard_at)];
  return Promise.resolve({ statements: [{ ...HEAR, values }], outputAt: () => null });
}

/** Nobody waits for it, and everything else goes first. */
export const hearSessionsCommand: BatchCommand<Heard[], null> = {
  name: 'http.hear-sessions',
  givesWay: true,
  sqlite: hearOnSqlite,
  postgres: hearOnPostgres,
};
