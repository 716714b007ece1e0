import { setTimeout as delay } from 'node:timers/promises';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { retryDelayMs } from '#web/candidate/outbox/back-off.ts';
import type { RecordWriter, Sent } from '../record.ts';
import { CONTEST_ID, submitPath, userIdOf } from '../stage/drill.ts';

/** The page's own pauses, shortened: a drill lasts seconds where an outage lasts minutes. */
const PACE = 0.02;
/** For coming in, which no drill disturbs, and at most for an answer: on a busy machine all takes its time. */
const LONGEST_PATIENCE_MS = 10_000;

interface Reply {
  status: number | 'no answer';
  text: string;
  retryAfterMs: number | undefined;
  hasTakenTooLong: boolean;
}

interface CandidateOptions {
  url: string;
  ticket: string;
  /** For the first attempt at an answer. */
  patienceMs: number;
  record: RecordWriter;
  /** After this nothing is tried again. */
  hasGivenUp: () => boolean;
}

/**
 * A candidate's page in miniature, written apart from the real one: a mistake in what the page takes for an
 * acknowledgement must not be shared by those who look for it.
 */
export class BotCandidate {
  readonly #options: CandidateOptions;
  readonly #browser: HttpBrowser;
  readonly user: string;
  /** Half of them ask for short replies, as our page does. */
  readonly #isMinimal: boolean;

  constructor(options: CandidateOptions) {
    this.#options = options;
    this.#browser = new HttpBrowser(options.url);
    this.user = userIdOf(options.ticket);
    this.#isMinimal = Number(options.ticket) % 2 === 1;
  }

  /** Logs in and begins the contest, or goes on with it. */
  async enter(): Promise<boolean> {
    const { ticket } = this.#options;
    // One that never heard the reply to its log-in tries it again as itself.
    const credentials = { contestId: CONTEST_ID, username: ticket, tab: `bot-${ticket}` };
    const login = async () => {
      // By this a page becomes a visitor of its own, told from all others at its address.
      await this.#ask(LONGEST_PATIENCE_MS, '/api/get-account');
      return this.#ask(LONGEST_PATIENCE_MS, '/api/ticket-login', credentials);
    };
    const start = () => this.#ask(LONGEST_PATIENCE_MS, '/api/start-contest');
    return (await this.#until200(login)) && (await this.#until200(start));
  }

  /** Sends an answer until it is acknowledged; false when it was refused for good, or given up. */
  async deliver(sent: Sent): Promise<boolean> {
    const { record, hasGivenUp } = this.#options;
    const { user, key } = sent;
    let { patienceMs } = this.#options;
    for (let failures = 0; !hasGivenUp();) {
      record.append({ kind: 'send', ...sent });
      const headers = { 'idempotency-key': key, ...(this.#isMinimal ? { prefer: 'return=minimal' } : {}) };
      const reply = await this.#ask(patienceMs, submitPath(sent), sent.body as object, headers);
      if (isAcknowledgement(reply, sent)) {
        record.append({ kind: 'acknowledged', user, key });
        return true;
      }
      const final = isFinal(reply.status);
      record.append({ kind: 'turned-away', user, key, status: reply.status, text: reply.text, final });
      if (final) return false;
      if (reply.status === 401 || reply.status === 403) await this.enter();
      else await this.#backOff((failures += 1), reply);
      // Else a server that is only slow would never be heard.
      if (reply.hasTakenTooLong) patienceMs = Math.min(patienceMs * 2, LONGEST_PATIENCE_MS);
    }
    return false;
  }

  async #until200(call: () => Promise<Reply>): Promise<boolean> {
    for (let failures = 1; !this.#options.hasGivenUp(); failures += 1) {
      const reply = await call();
      if (reply.status === 200) return true;
      await this.#backOff(failures, reply);
    }
    return false;
  }

  #backOff(failures: number, { retryAfterMs }: Reply): Promise<void> {
    return delay(retryDelayMs(failures, retryAfterMs, Math.random) * PACE);
  }

  async #ask(
    patienceMs: number,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    try {
      const response = await this.#browser.fetch(path, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        signal: AbortSignal.timeout(patienceMs),
      });
      const retryAfter = response.headers.get('retry-after');
      return {
        status: response.status,
        text: await response.text(),
        retryAfterMs: retryAfter === null ? undefined : Number(retryAfter) * 1_000,
        hasTakenTooLong: false,
      };
    } catch (error) {
      const hasTakenTooLong = error instanceof Error && error.name === 'TimeoutError';
      return { status: 'no answer', text: String(error), retryAfterMs: undefined, hasTakenTooLong };
    }
  }
}

/** The account itself, or in short how the task stands, and nothing else. */
function isAcknowledgement({ status, text }: Reply, { user, taskId }: Sent): boolean {
  if (status !== 200) return false;
  try {
    const said = JSON.parse(text) as { username?: string; task?: { id: number; state: string } } | null;
    return said?.username === user || (said?.task?.id === taskId && said.task.state === 'counts');
  } catch {
    return false;
  }
}

/** Sending it again would be refused again. */
function isFinal(status: Reply['status']): boolean {
  if (typeof status !== 'number' || status < 400 || status >= 500) return false;
  return ![401, 403, 408, 429].includes(status);
}
