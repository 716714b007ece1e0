import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directly } from './testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newDatabasePlace } from './testing/engines.ts';
import { addLiveContest, startedCandidate, submitLive } from './testing/live-contest.ts';
import { runKaopu } from './testing/operator-command.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

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

    const refused = await run('restore', folder);
    expect([refused.code, refused.output]).toEqual([10, expect.stringContaining('--force')]);
    await server.stop();
    expect((await run('restore', folder, '--force')).code).toBe(0);
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

  it('say how they are called, and which setting is wrong', async () => {
    expect(await run('backup')).toEqual({
      code: 2,
      output:
        '用法：kaopu backup 文件夹 [--with-files]，或 kaopu backup --into 文件夹 --keep 个数 [--with-files]\n',
    });
    expect((await run('restore', 'no-such-folder')).output).toContain('manifest.json');
  });
});
