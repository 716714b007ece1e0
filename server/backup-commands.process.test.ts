import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directly } from './testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newDatabasePlace } from './testing/engines.ts';
import { addLiveContest, startedCandidate, submitLive } from './testing/live-contest.ts';
import { runKaopu } from './testing/operator-command.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const CANDIDATES = 20;

async function keysIn(place: DatabasePlace): Promise<string[]> {
  const rows = await directly(place, (db) =>
    db.selectFrom('answer_history').select('idempotency_key as key').execute(),
  );
  return rows.map(({ key }) => key);
}

function missingIn(stored: readonly string[], wanted: readonly string[]): string[] {
  const there = new Set(stored);
  return wanted.filter((key) => !there.has(key));
}

describeEngines('kaopu backup and kaopu restore', (engine) => {
  let place: DatabasePlace;
  let server: ServerProcess;

  beforeEach(async () => {
    place = await newDatabasePlace(engine);
    server = await startServerProcess(place);
  });
  afterEach(async () => {
    await server.kill();
    await place.remove();
  });

  const run = (...args: string[]) => runKaopu(place, args);

  it('take a running server back to an earlier moment', async () => {
    const folder = join(place.dataDir, 'backup');
    await addLiveContest(server.url);
    const browser = await startedCandidate(server.url, '1001');
    const submit = (key: string) => submitLive(browser, server.url, { ticket: '1001', key, sequence: 1 });
    expect((await submit('kept')).status).toBe(200);
    expect(await run('backup', folder)).toMatchObject({
      code: 0,
      output: expect.stringContaining(folder) as string,
    });

    expect((await submit('too-new')).status).toBe(200);

    await server.stop();
    const refused = await run('restore', folder);
    expect([refused.code, refused.output]).toEqual([10, expect.stringContaining('--force')]);
    expect(await run('restore', folder, '--check')).toMatchObject({
      code: 0,
      output: expect.stringContaining('备份完好') as string,
    });
    const { code, output } = await run('restore', folder, '--force');
    expect([code, output]).toEqual([0, expect.stringContaining(`files.before-restore-`)]);
    const earlier = server.url;
    server = await startServerProcess(place);
    browser.cookiesFor(earlier, server.url);
    // The session is in the backup too: the candidate goes on as if nothing had happened.
    expect((await submit('afterwards')).status).toBe(200);
    const stored = await directly(place, (db) =>
      db.selectFrom('answer_history').select('idempotency_key as key').orderBy('key').execute(),
    );
    expect(stored).toEqual([{ key: 'afterwards' }, { key: 'kept' }]);
  });

  it('made under load has all that was acknowledged before, is not brought back under the load, and elsewhere is', async () => {
    await addLiveContest(server.url);
    const tickets = Array.from({ length: CANDIDATES }, (_, index) => String(1001 + index));
    const browsers = await Promise.all(tickets.map((ticket) => startedCandidate(server.url, ticket)));
    const acknowledged: string[] = [];
    let isOver = false;
    const load = browsers.map(async (browser, index) => {
      const ticket = tickets[index] ?? '';
      for (let sequence = 1; !isOver; sequence += 1) {
        const key = `${ticket}-${sequence}`;
        const reply = await submitLive(browser, server.url, { ticket, key, sequence });
        expect([key, reply.status]).toEqual([key, 200]);
        acknowledged.push(key);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(CANDIDATES);
    const before = [...acknowledged];
    const folder = join(place.dataDir, 'under-load');
    expect((await run('backup', folder)).code).toBe(0);
    const during = acknowledged.length;
    const refused = await run('restore', folder, '--force');
    expect([refused.code, refused.output]).toEqual([9, expect.stringContaining('请先停止')]);
    expect(acknowledged.length).toBeGreaterThan(during);
    isOver = true;
    await Promise.all(load);
    expect(missingIn(await keysIn(place), acknowledged)).toEqual([]);

    const elsewhere = await newDatabasePlace(engine);
    expect((await runKaopu(elsewhere, ['restore', folder])).code).toBe(0);
    const second = await startServerProcess(elsewhere);
    const brought = await keysIn(elsewhere);
    expect(missingIn(brought, before)).toEqual([]);
    expect(missingIn(acknowledged, brought)).toEqual([]);
    const last = browsers[0];
    last?.cookiesFor(server.url, second.url);
    const answer = { ticket: '1001', key: 'afterwards', sequence: 1_000_000 };
    expect(last && (await submitLive(last, second.url, answer)).status).toBe(200);
    await second.kill();
    await elsewhere.remove();
  });

  it('say how they are called, and which setting is wrong', async () => {
    expect(await run('backup')).toEqual({
      code: 2,
      output:
        '用法：kaopu backup 文件夹 [--with-files]，或 kaopu backup --into 文件夹 --keep 个数 [--with-files]\n',
    });
    expect((await run('restore', 'no-such-folder')).output).toContain('没有这个文件夹');
  });
});
