import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { COMMANDS } from '#server/commands.ts';
import { MOST_JOB_THREADS } from '#server/jobs/jobs.ts';
import { directly } from '#server/testing/direct-database.ts';
import { newMigratedPlace } from '#server/testing/engines.ts';
import { connectionShortage, connectionsPerProcess } from './postgres-connections.ts';
import { openPool } from './postgres.ts';
import { withOwnSettings } from './postgres-address.ts';

const parts = () => ({ commands: COMMANDS.values(), jobThreads: MOST_JOB_THREADS });
const withPools = (url: string, pools: string) => withOwnSettings(url, { pooler: 'auto', pools });

describe('connections to PostgreSQL', () => {
  it('are as many per process as README says, and as many as are asked for', async () => {
    const most = connectionsPerProcess('postgres://db/x', parts());
    expect(await readFile('README.md', 'utf8')).toContain(`at most ${most} connections`);
    const fewer = connectionsPerProcess(withPools('postgres://db/x', 'reads:2,batches:1'), parts());
    expect(most - fewer).toBe(6 + 6);
  });

  describe.skipIf(inject('postgresUrl') === '')('on a server', () => {
    it('are warned of when all processes together may ask for more than there are', async () => {
      const place = await newMigratedPlace('postgres');
      const url = place.databaseUrl ?? '';
      try {
        expect(await connectionShortage(url, parts())).toBeUndefined();
        const many = await connectionShortage(withPools(url, 'reads:200'), parts());
        expect(many).toMatch(/1 个服务进程最多会用 228 个连接.*197.*max_connections.*DATABASE_POOLS/);
        await directly(place, async (db) => {
          for (const pid of [1, 2, 3, 4, 5])
            await sql`insert into app_process (id, host, pid, seen_at) values (${`p${pid}`}, 'other', ${pid}, ${new Date().toISOString()})`.execute(
              db,
            );
        });
        expect(await connectionShortage(url, parts())).toContain('6 个服务进程');
      } finally {
        await place.remove();
      }
    });

    it('bear the name of the program, so that others know who is connected', async () => {
      const names = ['reads', 'operator'] as const;
      const seen: unknown[] = [];
      for (const use of names) {
        const pool = openPool(`${inject('postgresUrl')}?application_name=mine`, use);
        seen.push((await pool.query('show application_name')).rows[0]);
        await pool.end();
      }
      expect(seen).toEqual([{ application_name: 'kaopu' }, { application_name: 'kaopu-operator' }]);
    });
  });
});
