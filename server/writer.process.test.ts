import { expect, it } from 'vitest';
import { directly } from './testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newDatabasePlace } from './testing/engines.ts';
import type { HttpBrowser } from './testing/http-browser.ts';
import { addLiveContest, startedCandidate, submitLive } from './testing/live-contest.ts';
import { startServerProcess } from './testing/server-process.ts';

const TICKET = '1001';
const MOST_SUBMISSIONS = 500;

/** Submits until something else than an acknowledgement comes back. */
async function submitWhileTaken(url: string, browser: HttpBrowser, answer?: object) {
  const acknowledged: string[] = [];
  for (let sequence = 1; sequence <= MOST_SUBMISSIONS; sequence += 1) {
    const key = `key-${String(sequence).padStart(3, '0')}`;
    const reply = await submitLive(browser, url, { ticket: TICKET, key, sequence, answer }).catch(
      () => undefined,
    );
    if (reply?.status !== 200) return { acknowledged, last: reply };
    await reply.text();
    acknowledged.push(key);
  }
  throw new Error('every submission was taken');
}

function storedKeys(place: DatabasePlace): Promise<string[]> {
  return directly(place, async (db) => {
    const rows = await db.selectFrom('answer_history').select('idempotency_key').execute();
    return rows.map((row) => row.idempotency_key).sort();
  });
}

describeEngines('a server whose writer dies', (engine) => {
  it('ends with an error, so that it is started again, and has stored what it acknowledged', async () => {
    const place = await newDatabasePlace(engine);
    const nodeOptions = ['--import', new URL('./testing/dying-writer.ts', import.meta.url).href];
    const server = await startServerProcess(place, { nodeOptions });
    try {
      await addLiveContest(server.url);
      const browser = await startedCandidate(server.url, TICKET);
      const { acknowledged } = await submitWhileTaken(server.url, browser);
      expect(await server.ended()).toBe(1);
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(await storedKeys(place)).toEqual(expect.arrayContaining(acknowledged));
    } finally {
      await server.kill();
      await place.remove();
    }
  });
});

it('a file that may not grow uses its log again, then says that the space is used up, and is read on [sqlite]', async () => {
  const place = await newDatabasePlace('sqlite');
  const LIMIT_KB = 6_000;
  const wrapper = ['bash', '-c', `ulimit -f ${LIMIT_KB}; exec "$@"`, 'bash'];
  const server = await startServerProcess(place, { wrapper });
  try {
    await addLiveContest(server.url);
    const browser = await startedCandidate(server.url, TICKET);
    const text = 'x'.repeat(90_000);
    const answer = {
      basic: [
        { id: 1, option: 1 },
        { id: 2, strOption: text },
      ],
    };
    const { acknowledged, last } = await submitWhileTaken(server.url, browser, answer);
    expect(last?.status).toBe(507);
    // More than the log could hold, had it not been used again from its start.
    expect(acknowledged.length * text.length).toBeGreaterThan(LIMIT_KB * 1_024 * 1.2);
    expect((await browser.get('/api/get-account')).status).toBe(200);
    expect(
      (await submitLive(browser, server.url, { ticket: TICKET, key: 'later', sequence: 999, answer })).status,
    ).toBe(507);
    expect(await storedKeys(place)).toEqual(acknowledged);
  } finally {
    await server.kill();
    await place.remove();
  }
});
