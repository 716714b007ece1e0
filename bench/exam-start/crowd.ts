// The crowd's process: candidates who arrive, begin, and then write drafts and submit, each on a connection of its own.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CALLS, type CallName, type CrowdOptions, type CrowdResult } from './crowd-options.ts';
import { answerTo, CONTEST_ID, OWNER } from './exam.ts';

const PATIENCE_MS = 60_000;
const FIRST_TICKET = 1_000_000;
const MOST_FAILURES = 10;
const options = JSON.parse(process.argv[2] ?? '') as CrowdOptions;
const endsAt = performance.now() + options.forMs;
const forEachCall = <T>(value: () => T) =>
  Object.fromEntries(CALLS.map((call) => [call, value()])) as Record<CallName, T>;
const result: CrowdResult = {
  ms: forEachCall(() => []),
  refused: forEachCall(() => 0),
  waited: 0,
  failures: [],
};

interface Reply {
  status: number;
  cookies: string[];
  retryAfterMs: number;
}

/** Plain and quick, and reads a body only where it is wanted: the measuring must not slow down what it measures. */
function ask(
  agent: Agent,
  address: string,
  headers: Record<string, string>,
  body?: string,
  onBody?: (text: string) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request(address, { agent, method, headers, timeout: PATIENCE_MS }, (response) => {
      let text = '';
      if (onBody) response.setEncoding('utf8').on('data', (part: string) => (text += part));
      else response.resume();
      response.on('end', () => {
        onBody?.(text);
        resolve({
          status: response.statusCode ?? 0,
          cookies: response.headers['set-cookie'] ?? [],
          retryAfterMs: Number(response.headers['retry-after'] ?? 1) * 1_000,
        });
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    asked.on('error', reject);
    asked.end(body);
  });
}

class Candidate {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #ticket: string;
  #cookie = '';
  #sequence = 0;

  constructor(index: number) {
    this.#url = options.urls[index % options.urls.length] ?? '';
    this.#ticket = String(FIRST_TICKET + index);
  }

  /** Until it is answered as wanted: a page that is told to come again does so by itself. */
  async #call(
    name: CallName,
    path: string,
    body?: string,
    more: Record<string, string> = {},
  ): Promise<Reply> {
    const headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br', ...more };
    if (this.#cookie) headers['cookie'] = this.#cookie;
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = String(Buffer.byteLength(body));
    }
    const begun = performance.now();
    for (;;) {
      const reply = await ask(this.#agent, `${this.#url}${path}`, headers, body);
      if (reply.status < 400) {
        result.ms[name].push(performance.now() - begun);
        return reply;
      }
      result.refused[name] += 1;
      if (reply.status !== 429 && reply.status !== 503) throw new Error(`${name} answered ${reply.status}`);
      await delay(reply.retryAfterMs * (1 + Math.random() / 2));
    }
  }

  /** As our page does: whoever is told to wait in line comes back at once with the place. */
  async #logIn(): Promise<Reply> {
    const headers = { 'content-type': 'application/json', cookie: this.#cookie };
    const begun = performance.now();
    for (let place = ''; ;) {
      const credentials = JSON.stringify({ contestId: CONTEST_ID, username: this.#ticket, place });
      let said: { status?: string; data?: string } = {};
      const reply = await ask(this.#agent, `${this.#url}/api/ticket-login`, headers, credentials, (text) => {
        said = JSON.parse(text) as typeof said;
      });
      if (reply.status !== 200) {
        result.refused.login += 1;
        await delay(reply.retryAfterMs);
      } else if (said.status === 'wait') {
        result.waited += 1;
        place = said.data ?? '';
      } else {
        result.ms.login.push(performance.now() - begun);
        return reply;
      }
    }
  }

  #keepCookies({ cookies }: Reply): void {
    const known = this.#cookie === '' ? [] : [this.#cookie];
    this.#cookie = [...known, ...cookies.map((line) => line.split(';')[0])].join('; ');
  }

  async #begin(): Promise<void> {
    // By this a page becomes a visitor of its own, told from all others at its address.
    this.#keepCookies(await ask(this.#agent, `${this.#url}/api/get-account`, {}));
    this.#keepCookies(await this.#logIn());
    await this.#call('account', '/api/get-account');
    await this.#call('contest', `/api/get-contest?id=${encodeURIComponent(CONTEST_ID)}`);
    await this.#call('start', '/api/start-contest');
    await this.#call('tasks', `/api/get-tasks?owner=${OWNER}`);
  }

  async #write(name: 'draft' | 'submit', taskId: number): Promise<void> {
    const sequence = (this.#sequence += 1);
    const userId = encodeURIComponent(`${CONTEST_ID}/${this.#ticket}`);
    const path = name === 'draft' ? '/api/save-draft' : '/api/submit-task';
    const query = `taskId=${taskId}&userId=${userId}&sequence=${sequence}&queuedAt=${Date.now()}`;
    const headers = { prefer: 'return=minimal', 'idempotency-key': `${this.#ticket}-${sequence}` };
    await this.#call(name, `${path}?${query}`, JSON.stringify(answerTo(options.size, sequence)), headers);
  }

  async live(): Promise<void> {
    try {
      await this.#begin();
      let taskId = 1;
      // Not all in step with their arrival.
      let nextSubmit = performance.now() + options.submitEveryMs * (0.5 + Math.random() / 2);
      while (performance.now() < endsAt) {
        await delay(options.draftEveryMs * (0.8 + Math.random() * 0.4));
        if (performance.now() >= nextSubmit) {
          await this.#write('submit', taskId);
          taskId = (taskId % options.size.tasks) + 1;
          nextSubmit += options.submitEveryMs;
        } else await this.#write('draft', taskId);
      }
    } catch (error) {
      const words = `candidate ${this.#ticket}: ${error instanceof Error ? error.message : String(error)}`;
      if (result.failures.length < MOST_FAILURES) result.failures.push(words);
    } finally {
      this.#agent.destroy();
    }
  }
}

const between = options.rampMs / options.candidates;
await Promise.all(
  Array.from({ length: options.candidates }, async (_, index) => {
    await delay(between * (index + Math.random()));
    await new Candidate(index).live();
  }),
);
console.log(JSON.stringify(result));
