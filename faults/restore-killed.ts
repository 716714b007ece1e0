import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { backUp } from '#server/database/backup.ts';
import { BackupError } from '#server/database/backup-folder.ts';
import type { Engine } from '#server/database/migrate.ts';
import { findUnfinished, noteFile } from '#server/database/restore-swap.ts';
import { restore } from '#server/database/restore.ts';
import { directly } from '#server/testing/direct-database.ts';
import { type DatabasePlace, newDatabasePlace, openAt } from '#server/testing/engines.ts';
import { runKaopu } from '#server/testing/operator-command.ts';
import { programEnvironment } from '#server/testing/program-environment.ts';
import { needsPostgres, NO_OBSTACLE, type Scenario } from './scenario.ts';

const KILLS = { short: { sqlite: 4, postgres: 2 }, long: { sqlite: 60, postgres: 30 } };
const FILES = 50;
/** About as long as the old is being replaced. */
const REPLACING_MS = { sqlite: 4, postgres: 100 };
const SIDES = ['old', 'new'] as const;

/** Two backups of one place, which differ in every file and in a row; the place is left as the new one. */
async function makeSides(place: DatabasePlace, backups: string): Promise<void> {
  await (await openAt(place)).close();
  const files = join(place.dataDir, 'files');
  for (const [day, side] of SIDES.entries()) {
    await rm(files, { recursive: true, force: true });
    await mkdir(files);
    for (let index = 0; index < FILES; index += 1) await writeFile(join(files, `${side}-${index}`), side);
    await directly(place, async (db) => {
      await db.deleteFrom('secret').execute();
      await db.insertInto('secret').values({ name: side, value: side, created_at: '' }).execute();
    });
    const now = new Date(2026, 8, day + 1);
    await backUp({ ...place, objectStorage: undefined }, join(backups, side), { now });
  }
}

/** Of which side the database is, and the files: `old old` or `new new`, if all is well. */
async function sidesOf(place: DatabasePlace): Promise<string> {
  const rows = await directly(place, (db) =>
    db.selectFrom('secret').select('name').where('name', 'in', SIDES).execute(),
  );
  const names = (await readdir(join(place.dataDir, 'files'))).filter((name) => !name.startsWith('.'));
  const sides = new Set(names.map((name) => name.split('-')[0] ?? ''));
  const count = names.length === FILES ? [] : [`${names.length} files`];
  return [...rows.map(({ name }) => name), ...sides, ...count].join(' ');
}

/** When it is killed: so long after it was begun, or after it has noted that the old is being replaced. */
interface Moment {
  after: 'begin' | 'note';
  ms: number;
}

async function killRestore(place: DatabasePlace, folder: string, { after, ms }: Moment): Promise<void> {
  const child = spawn(process.execPath, ['server/kaopu.ts', 'restore', folder, '--force'], {
    env: {
      ...programEnvironment(),
      ...{ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' },
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  if (after === 'begin') await Promise.race([delay(ms), ended]);
  else {
    // Looked for all the time: what follows the note is over in a few milliseconds, less than a timer can tell apart.
    while (child.exitCode === null && !existsSync(noteFile(place.dataDir))) await nextTurn();
    const at = performance.now() + ms;
    while (performance.now() < at) await nextTurn();
  }
  child.kill('SIGKILL');
  await ended;
}

/** A server must not start on what is half old and half new. */
const isRefused = (place: DatabasePlace) =>
  openAt(place).then(
    async (database) => {
      await database.close();
      return false;
    },
    (error: unknown) => error instanceof BackupError,
  );

export const restoreKilled = (engine: Engine): Scenario => ({
  name: `restore-killed-${engine}`,
  what: 'a restore is killed at moments spread over its whole length, and called again',
  obstacle: engine === 'postgres' ? needsPostgres : NO_OBSTACLE,
  async run(form, { postgresUrl }) {
    const place = await newDatabasePlace(engine, postgresUrl);
    const backups = `${place.dataDir}-backups`;
    const problems: string[] = [];
    const kills = KILLS[form][engine];
    let halfway = 0;
    try {
      await makeSides(place, backups);
      const begun = performance.now();
      await runKaopu(place, ['restore', join(backups, 'new'), '--force']);
      const whole = performance.now() - begun;
      const moments: Moment[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        const share = kill / kills;
        moments.push(
          kill % 2 === 0
            ? { after: 'note', ms: share * REPLACING_MS[engine] }
            : { after: 'begin', ms: share * whole },
        );
      }
      for (const moment of moments) {
        const old = { ...place, objectStorage: undefined };
        await restore(old, join(backups, 'old'), { force: true, now: new Date() });
        await killRestore(place, join(backups, 'new'), moment);
        const when = `killed ${moment.ms.toFixed(1)} ms after its ${moment.after}`;
        if (await findUnfinished(place.dataDir)) {
          halfway += 1;
          if (!(await isRefused(place))) problems.push(`${when}: a server starts on half a restore`);
        } else {
          const sides = await sidesOf(place);
          if (sides !== 'old old' && sides !== 'new new') problems.push(`${when}: ${sides}`);
        }
        const { code, output } = await runKaopu(place, ['restore', join(backups, 'new'), '--force']);
        if (code !== 0) problems.push(`${when}: not completed: ${output}`);
        const sides = await sidesOf(place);
        if (sides !== 'new new') problems.push(`${when} and completed: ${sides}`);
      }
      if (form === 'long' && halfway === 0) problems.push('no kill came half-way: nothing was shown');
    } finally {
      await rm(backups, { recursive: true, force: true });
      await place.remove();
    }
    return { counts: { kills, 'of them half-way': halfway }, problems };
  },
});
