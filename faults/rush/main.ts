// The rush's process: candidates who all log in and begin at the same time, each on a connection of its own.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CONTEST_ID, ticketAt } from '../stage/drill.ts';
import type { RushOptions, RushResult } from './rush-options.ts';

const PATIENCE_MS = 30_000;
const options = JSON.parse(process.argv[2] ?? '') as RushOptions;
const result: RushResult = { loginMs: [], startMs: [], toldToWait: 0, failures: [] };

interface Reply {
  status: number;
  text: string;
  cookies: string[];
}

/** Plain and quick: the measuring must not slow down what it measures. */
function ask(agent: Agent, path: string, headers: Record<string, string>, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request(
      `${options.url}${path}`,
      { agent, method, headers, timeout: PATIENCE_MS },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] });
        });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    asked.on('error', reject);
    asked.end(body);
  });
}

async function timed(times: number[], call: Promise<Reply>): Promise<Reply> {
  const begun = performance.now();
  const reply = await call;
  times.push(performance.now() - begun);
  if (reply.status !== 200) throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply;
}

/** As the page does it: who is told to wait comes back with the place. Nobody may be refused. */
async function logIn(agent: Agent, ticket: string, cookie: string): Promise<Reply> {
  for (let place: string | undefined = ''; ;) {
    const credentials = JSON.stringify({ contestId: CONTEST_ID, username: ticket, place });
    const json = {
      cookie,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(credentials)),
    };
    const reply = await ask(agent, '/api/ticket-login', json, credentials);
    const { status, data } = JSON.parse(reply.text) as { status: string; data?: string };
    if (status !== 'wait') return reply;
    result.toldToWait += 1;
    place = data;
  }
}

const cookiesOf = ({ cookies }: Reply) => cookies.map((line) => line.split(';')[0]).join('; ');

async function comeIn(ticket: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    // By this a page becomes a visitor of its own, told from all others at its address.
    const visitor = cookiesOf(await ask(agent, '/api/get-account', {}));
    const login = await timed(result.loginMs, logIn(agent, ticket, visitor));
    await timed(result.startMs, ask(agent, '/api/start-contest', { cookie: cookiesOf(login) }));
  } catch (error) {
    result.failures.push(`candidate ${ticket}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    agent.destroy();
  }
}

await Promise.all(
  Array.from({ length: options.candidates }, async (_, index) => {
    await delay(Math.random() * options.withinMs);
    await comeIn(ticketAt(index));
  }),
);
console.log(JSON.stringify(result));
