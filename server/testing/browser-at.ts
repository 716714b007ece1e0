import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestClient } from './test-app.ts';

/** Somebody at an address, with the cookies of a browser or without any. */
export class BrowserAt {
  readonly #client: TestClient;
  readonly #keepsCookies: boolean;
  readonly address: string;

  private constructor(test: TestApp, address: string, keepsCookies: boolean) {
    this.#client = test.client();
    this.#keepsCookies = keepsCookies;
    this.address = address;
  }

  /** As our page does: it asks for its account first, by which it becomes a visitor of its own. */
  static async open(test: TestApp, address: string): Promise<BrowserAt> {
    const browser = new BrowserAt(test, address, true);
    await browser.#ask('GET', '/api/get-account');
    return browser;
  }

  static script(test: TestApp, address: string): BrowserAt {
    return new BrowserAt(test, address, false);
  }

  get hasSession(): boolean {
    return 'kaopu_session' in this.#client.cookies;
  }

  async #ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<LightMyRequestResponse> {
    if (!this.#keepsCookies) this.#client.cookies = {};
    const body = payload === undefined ? {} : { payload };
    return this.#client.request({ method, url, ...body, remoteAddress: this.address });
  }

  get(url: string, query: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.#ask('GET', `${url}?${new URLSearchParams(query)}`);
  }

  async post(url: string, payload: object): Promise<number> {
    return (await this.#ask('POST', url, payload)).statusCode;
  }

  enter(contest: string, username: string): Promise<number> {
    return this.post('/api/ticket-login', { contestId: `owner/${contest}`, username });
  }

  /** What the login page asks before it confirms; the card when somebody is shown. */
  async lookUp(
    name: string,
    contest?: string,
  ): Promise<{ status: number; card: { realName: string } | null }> {
    const query = { name, ...(contest === undefined ? {} : { contestId: `owner/${contest}` }) };
    const reply = await this.get('/api/get-global-candidate', query);
    return {
      status: reply.statusCode,
      card: reply.statusCode === 200 ? reply.json<{ realName: string } | null>() : null,
    };
  }
}
