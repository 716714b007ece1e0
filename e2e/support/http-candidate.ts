import type { Account } from '#domain/account/account.schema.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import type { IssuedRescueKey } from '#server/testing/sealed-file.ts';
import { OWNER, type Site } from './site.ts';

interface Sent {
  taskId: number;
  sequence: number;
  /** The server's time when the page had it. */
  queuedAt: number;
  answer: object;
}

/** A candidate who has begun a contest and acts by calls alone, for what a page would take too long to show. */
export class HttpCandidate {
  readonly #browser: HttpBrowser;
  readonly #userId: string;

  private constructor(browser: HttpBrowser, userId: string) {
    this.#browser = browser;
    this.#userId = userId;
  }

  static async start(site: Site, contest: string, ticket: string): Promise<HttpCandidate> {
    const contestId = `${OWNER.username}/${contest}`;
    const candidate = new HttpCandidate(new HttpBrowser(site.url), `${contestId}/${ticket}`);
    // By this it becomes a visitor of its own, told from all others at its address.
    await candidate.#browser.get('/api/get-account');
    await candidate.#ask(candidate.#browser.post('/api/ticket-login', { contestId, username: ticket }));
    await candidate.#ask(candidate.#browser.get('/api/start-contest'));
    return candidate;
  }

  submit({ taskId, sequence, queuedAt, answer }: Sent): Promise<unknown> {
    const headers = { 'idempotency-key': `answer-${sequence}` };
    return this.#ask(
      this.#browser.post(this.#address('submit-task', { taskId, sequence, queuedAt }), answer, headers),
    );
  }

  saveDraft({ taskId, sequence, queuedAt, answer }: Sent): Promise<unknown> {
    const address = this.#address('save-draft', { taskId, sequence, queuedAt });
    return this.#ask(this.#browser.post(address, answer));
  }

  /** What a page does with an answer that it cannot send. */
  setAside({ taskId, sequence, queuedAt }: Omit<Sent, 'answer'>, text: string): Promise<unknown> {
    const address = this.#address('set-aside-answer', { taskId, sequence, queuedAt });
    const headers = { 'idempotency-key': `aside-${sequence}` };
    return this.#ask(this.#browser.post(address, { text, reason: '答案无法转换' }, headers));
  }

  async stop(): Promise<Account> {
    return (await this.#ask(this.#browser.get('/api/stop-contest'))) as Account;
  }

  async rescueKey(): Promise<IssuedRescueKey> {
    return (await this.#ask(this.#browser.get('/api/get-rescue-key'))) as IssuedRescueKey;
  }

  #address(call: string, values: Record<string, number>): string {
    const query = Object.entries(values).map(([name, value]) => [name, String(value)]);
    return `/api/${call}?${new URLSearchParams([['userId', this.#userId], ...query]).toString()}`;
  }

  async #ask(reply: Promise<Response>): Promise<unknown> {
    const response = await reply;
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  }
}
