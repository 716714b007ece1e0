import { Agent, request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directly } from './testing/direct-database.ts';
import { type DatabasePlace, describeEngines, newDatabasePlace } from './testing/engines.ts';
import type { HttpBrowser } from './testing/http-browser.ts';
import { addLiveContest, liveSubmission, startedCandidate } from './testing/live-contest.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const CANDIDATES = 40;
/** Half of what the server leaves a page that has just been answered: one that comes back by then finds the door open. */
const SOON_MS = 1_000;

/** What the candidates were told about each of their submissions, by its key. */
interface Told {
  acknowledged: string[];
  /** Status codes. */
  refused: number[];
  /** No connection was to be had any more. */
  turnedAway: string[];
  /** Sent, and then the connection broke: the candidate cannot know whether it was stored. */
  cutOff: string[];
  /** The same, after the page had been quiet for so long that its connection was closed: on a busy machine that happens. */
  cameLate: string[];
}

interface Answer {
  status: number;
  text: string;
}

function post(
  agent: Agent,
  url: string,
  cookie: string,
  { path, answer, headers }: ReturnType<typeof liveSubmission>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', cookie, ...headers },
    };
    const sent = request(new URL(path, url), options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(answer));
  });
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

  /** One submission after the other on a connection of one's own that is kept, until the server is gone or says no. */
  async function submitUntilTheEnd(ticket: string, browser: HttpBrowser, told: Told): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const cookie = browser.cookieHeader(server.url);
    let answeredAt = Date.now();
    for (let sequence = 1; ; sequence += 1) {
      const key = `${ticket}-${sequence}`;
      const isSoon = Date.now() - answeredAt < SOON_MS;
      let answer: Answer;
      try {
        answer = await post(agent, server.url, cookie, liveSubmission({ ticket, key, sequence }));
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (isRefused) told.turnedAway.push(key);
        else (isSoon ? told.cutOff : told.cameLate).push(key);
        break;
      }
      if (answer.status !== 200) {
        told.refused.push(answer.status);
        break;
      }
      told.acknowledged.push(key);
      // By the server's own time, which runs while its answer waits to be read.
      answeredAt = Date.parse((JSON.parse(answer.text) as { serverTime: string }).serverTime);
    }
    agent.destroy();
  }

  async function endUnderLoad<T>(end: () => Promise<T>) {
    const told: Told = { acknowledged: [], refused: [], turnedAway: [], cutOff: [], cameLate: [] };
    const candidates = await enterAll();
    const load = Promise.all(candidates.map(([ticket, browser]) => submitUntilTheEnd(ticket, browser, told)));
    // However long that takes on a busy machine.
    await expect.poll(() => told.acknowledged.length).toBeGreaterThan(CANDIDATES);
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
    // The load was on when the signal came.
    expect(told.acknowledged.length).toBeGreaterThan(before);
    // Nothing acknowledged is missing, and nothing was stored without its candidate being told.
    expect(await storedKeys()).toEqual(told.acknowledged.sort());
    expect(told.refused.filter((status) => status !== 503)).toEqual([]);
    // New connections are refused before anything is sent, and open ones end with an answer that says so, or after a while.
    expect(told.cutOff).toEqual([]);
  });
});
