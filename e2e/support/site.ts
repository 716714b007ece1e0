import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Database } from '#server/database/database.ts';
import type { Engine } from '#server/database/migrate.ts';
import { DEMO_OWNER, prepareFirstStart } from '#server/demo/index.ts';
import { openFiles } from '#server/files/open-files.ts';
import { type DatabasePlace, newDatabasePlace, openAt } from '#server/testing/engines.ts';

export const OWNER = DEMO_OWNER;
export const ADMIN = { username: 'admin', password: 'admin-for-tests' } as const;

export interface Site {
  url: string;
  app: FastifyInstance;
  database: Database;
  place: DatabasePlace;
  /** The server's time, which `advance` moves on ahead of the computer's. */
  now(): Date;
  advance(ms: number): void;
  /** From now on nothing but `advance` moves it; at a whole second, since that is what pages show. */
  standStill(): void;
  stop(): Promise<void>;
}

/** The whole product on a port of its own, with demo content. */
export async function startSite(engine: Engine): Promise<Site> {
  const place = await newDatabasePlace(engine);
  const database = await openAt(place);
  const config = readConfig({
    DATA_DIR: place.dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    // The machine is full of other tests, behind which a job would stand.
    JOB_NICENESS: '0',
  });
  await prepareFirstStart(database, config, new Date());
  const files = await openFiles(config);
  let ahead = 0;
  let standsAt: number | undefined;
  const now = () => new Date((standsAt ?? Date.now()) + ahead);
  const app = await createApp({ config, database, files, clock: now });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the site has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    app,
    database,
    place,
    now,
    advance(ms) {
      ahead += ms;
    },
    standStill() {
      standsAt ??= Math.ceil(Date.now() / 1_000) * 1_000;
    },
    async stop() {
      await app.close();
      await files.close();
      await database.close();
      await place.remove();
    },
  };
}

export const hasBrowser = () => inject('chromiumPath') !== '';
