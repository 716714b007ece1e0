import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { directly } from './testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newDatabasePlace } from './testing/engines.ts';
import type { HttpBrowser } from './testing/http-browser.ts';
import { addLiveContest, startedCandidate, submitLive } from './testing/live-contest.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const CANDIDATES = 40;
const LOAD_MS = 300;
const LONGEST_SHUTDOWN_MS = 10_000;

/** What the candidates were told about each of their submissions, by its key. */
interface Told {
  acknowledged: string[];
  /** Status codes. */
  refused: number[];
  /** No connection was to be had any more. */
  turnedAway: string[];
  /** Sent, and then the connection broke: the candidate cannot know whether it was stored. */
  cutOff: string[];
}

describeEngines('a server that ends under load', (engine) => {
  let place: DatabasePlace;
  let server: ServerProcess;

  beforeEach(async () => {
    place = await newDatabasePlace(engine);
    server = await startServerProcess(place);
    await addLiveContest(server.url);
  });
  afterEach(async () => {
    await server.kill();
    await place.remove();
  });

  const tickets = Array.from({ length: CANDIDATES }, (_, index) => String(1001 + index));

  async function enterAll(): Promise<[string, HttpBrowser][]> {
    const entering = tickets.map(async (ticket): Promise<[string, HttpBrowser]> => [
      ticket,
      await startedCandidate(server.url, ticket),
    ]);
    return Promise.all(entering);
  }

  /** One submission after the other on a connection that is kept, until the server is gone or says no. */
  async function submitUntilTheEnd(ticket: string, browser: HttpBrowser, told: Told): Promise<void> {
    for (let sequence = 1; ; sequence += 1) {
      const key = `${ticket}-${sequence}`;
      let response: Response;
      try {
        response = await submitLive(browser, server.url, { ticket, key, sequence });
        await response.text();
      } catch (error) {
        const isRefused = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
        (isRefused ? told.turnedAway : told.cutOff).push(key);
        return;
      }
      if (response.status !== 200) {
        told.refused.push(response.status);
        return;
      }
      told.acknowledged.push(key);
    }
  }

  async function endUnderLoad<T>(end: () => Promise<T>) {
    const told: Told = { acknowledged: [], refused: [], turnedAway: [], cutOff: [] };
    const candidates = await enterAll();
    const load = Promise.all(candidates.map(([ticket, browser]) => submitUntilTheEnd(ticket, browser, told)));
    await delay(LOAD_MS);
    const before = told.acknowledged.length;
    const ended = await end();
    await load;
    return { told, before, ended };
  }

  async function storedKeys(): Promise<string[]> {
    const rows = await directly(place, (db) =>
      db.selectFrom('answer_history').select('idempotency_key').execute(),
    );
    return rows.map((row) => row.idempotency_key).sort();
  }

  it('finishes and answers what it has begun, refuses the rest, and exits with 0', async () => {
    const { told, before, ended } = await endUnderLoad(() => server.stop());
    expect(ended).toMatchObject({ code: 0, output: expect.not.stringContaining('rror') as string });
    expect(ended.ms).toBeLessThan(LONGEST_SHUTDOWN_MS);
    // The load was on when the signal came.
    expect(before).toBeGreaterThan(0);
    expect(told.acknowledged.length).toBeGreaterThan(before);
    // Nothing acknowledged is missing, and nothing was stored without its candidate being told.
    expect(await storedKeys()).toEqual(told.acknowledged.sort());
    expect(told.refused.filter((status) => status !== 503)).toEqual([]);
    // New connections are refused before anything is sent, and open ones end with an answer that says so.
    expect(told.cutOff).toEqual([]);
  });

  it('has every acknowledged answer after it was killed and started again', async () => {
    const { told, before } = await endUnderLoad(() => server.kill());
    expect(before).toBeGreaterThan(0);
    server = await startServerProcess(place);
    const stored = new Set(await storedKeys());
    expect(told.acknowledged.filter((key) => !stored.has(key))).toEqual([]);
  });
});

it('a server that ends says so on open connections, takes no new ones, and is not ready any more [sqlite]', async () => {
  const place = await newDatabasePlace('sqlite');
  const server = await startServerProcess(place);
  const port = Number(new URL(server.url).port);
  const asked = 'GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n';
  const kept = connect(port, '127.0.0.1');
  let heard = '';
  kept.on('data', (bytes) => (heard += bytes.toString()));
  kept.write(asked);
  await vi.waitFor(() => expect(heard).toContain('200 OK'));
  expect(heard).not.toContain('connection: close');

  const stopped = server.stop();
  await vi.waitFor(async () => {
    const late = connect(port, '127.0.0.1');
    await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
  });
  heard = '';
  kept.write(asked);
  await once(kept, 'close');
  expect(heard).toMatch(/^HTTP\/1.1 503 /);
  expect(heard).toContain('connection: close');
  expect((await stopped).code).toBe(0);
  await place.remove();
});

it('a server that ends does not wait for a client that never finishes its request [sqlite]', async () => {
  const place = await newDatabasePlace('sqlite');
  const server = await startServerProcess(place);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  await delay(100);
  const { code, ms } = await server.stop();
  socket.destroy();
  await place.remove();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(LONGEST_SHUTDOWN_MS);
});
