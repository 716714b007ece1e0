import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { newDatabasePlace } from './testing/engines.ts';
import { addLiveContest, startedCandidate, submitLive } from './testing/live-contest.ts';
import { startServerProcess } from './testing/server-process.ts';

const ANSWERS = 40;

it('a stopped server leaves one file that is whole when it is copied alone [sqlite]', async () => {
  const place = await newDatabasePlace('sqlite');
  const elsewhere = await mkdtemp(join(tmpdir(), 'kaopu-copied-'));
  const server = await startServerProcess(place);
  await addLiveContest(server.url);
  const keys = Array.from({ length: ANSWERS }, (_, index) => `key-${index}`);
  const browser = await startedCandidate(server.url, '1001');
  // Lists are read in threads of their own, whose connections cannot write.
  await browser.get('/api/get-account');
  for (const [index, key] of keys.entries()) {
    const reply = await submitLive(browser, server.url, { ticket: '1001', key, sequence: index + 1 });
    expect(reply.status).toBe(200);
  }
  await server.stop();

  expect((await readdir(place.dataDir)).filter((name) => name.startsWith('kaopu.sqlite'))).toEqual([
    'kaopu.sqlite',
  ]);
  const copy = join(elsewhere, 'copy.sqlite');
  await copyFile(join(place.dataDir, 'kaopu.sqlite'), copy);
  const copied = new BetterSqlite3(copy, { readonly: true });
  const stored = copied.prepare('select idempotency_key as key from answer_history').all() as {
    key: string;
  }[];
  copied.close();
  expect(stored.map(({ key }) => key).sort()).toEqual(keys.sort());
  await rm(elsewhere, { recursive: true });
  await place.remove();
});
