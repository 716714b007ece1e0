import { readFile, writeFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Database, sqliteFile } from '#server/database/database.ts';
import type { Engine } from '#server/database/migrate.ts';
import { DEMO_OWNER, prepareFirstStart } from '#server/demo/index.ts';
import { openFiles } from '#server/files/open-files.ts';
import { type DatabasePlace, newDatabasePlace, openAt } from '#server/testing/engines.ts';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import { countUnit } from '../../scripts/testing/units.ts';

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
  /** The same, while something else follows: nobody is answered who would see the one without the other. */
  advanceWith(ms: number, follow: () => Promise<void>): Promise<void>;
  /** From now on nothing but `advance` moves it; at a whole second, since that is what pages show. */
  standStill(): void;
  stop(): Promise<void>;
}

const configOf = ({ dataDir }: DatabasePlace, environment: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    // The machine is full of other tests, behind which a job would stand.
    JOB_NICENESS: '0',
    ...environment,
  });

/** A database after the first start. */
async function newFilledPlace(engine: Engine): Promise<DatabasePlace> {
  const place = await newDatabasePlace(engine);
  const database = await openAt(place);
  await prepareFirstStart(database, configOf(place), new Date());
  await database.close();
  return place;
}

let filledFile: Promise<Buffer> | undefined;

async function readFilledFile(): Promise<Buffer> {
  const place = await newFilledPlace('sqlite');
  const file = await readFile(sqliteFile(place.dataDir));
  await place.remove();
  return file;
}

/** The robots of the demo take their time: they answer once in a process, and each site begins with a copy. */
async function newDemoPlace(engine: Engine): Promise<DatabasePlace> {
  if (engine === 'postgres') return newFilledPlace(engine);
  const file = await (filledFile ??= readFilledFile());
  const place = await newDatabasePlace(engine);
  await writeFile(sqliteFile(place.dataDir), file);
  return place;
}

/** The whole product on a port of its own, with demo content. */
export async function startSite(engine: Engine, environment?: Record<string, string>): Promise<Site> {
  countUnit('site');
  const place = await newDemoPlace(engine);
  const database = await openAt(place);
  const config = configOf(place, environment);
  const files = await openFiles(config);
  let ahead = 0;
  let standsAt: number | undefined;
  const now = () => new Date((standsAt ?? Date.now()) + ahead);
  const app = await createApp({ config, database, files, clock: now });
  let held: Promise<void> | undefined;
  app.addHook('onRequest', async () => held);
  const close = releasedAtEnd(async () => {
    await app.close();
    await files.close();
  });
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
    async advanceWith(ms, follow) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      ahead += ms;
      await follow().finally(resolve);
    },
    standStill() {
      standsAt ??= Math.ceil(Date.now() / 1_000) * 1_000;
    },
    async stop() {
      await close();
      await database.close();
      await place.remove();
    },
  };
}

export const hasBrowser = () => inject('chromiumPath') !== '';
