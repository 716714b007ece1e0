import type { LightMyRequestResponse } from 'fastify';
import { SMALL_ANSWER, type TestApp, type TestClient } from './test-app.ts';

interface Sent {
  taskId?: number;
  sequence?: number;
  queuedAt?: number;
  key?: string;
  answer?: object;
}

const given = (values: Record<string, number | undefined>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** A ticket user of a contest that has been started, as its page would act. */
export class TestCandidate {
  readonly client: TestClient;
  readonly ticket: string;
  readonly userId: string;

  private constructor(client: TestClient, ticket: string, userId: string) {
    this.client = client;
    this.ticket = ticket;
    this.userId = userId;
  }

  static async start(test: TestApp, contest: string, ticket: string): Promise<TestCandidate> {
    const candidate = new TestCandidate(test.client(), ticket, `owner/${contest}/${ticket}`);
    await candidate.logIn();
    const started = await candidate.client.get('/api/start-contest');
    if (started.statusCode !== 200) throw new Error(started.body);
    return candidate;
  }

  async logIn(): Promise<void> {
    const contestId = this.userId.slice(0, this.userId.lastIndexOf('/'));
    const typed = { contestId, username: this.ticket, takeOver: true };
    const login = await this.client.post('/api/ticket-login', typed);
    if (login.statusCode !== 200) throw new Error(login.body);
  }

  submit({ taskId = 1, sequence, queuedAt, key, answer = SMALL_ANSWER }: Sent = {}) {
    return this.client.post('/api/submit-task', answer, {
      query: { userId: this.userId, ...given({ taskId, sequence, queuedAt }) },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  }

  saveDraft({ taskId = 1, sequence = 1, queuedAt = 1, answer = {} }: Sent): Promise<LightMyRequestResponse> {
    const query = { userId: this.userId, ...given({ taskId, sequence, queuedAt }) };
    return this.client.post('/api/save-draft', answer, { query });
  }
}

export const textAnswer = (text: string) => ({
  basic: [
    { id: 1, option: 1 },
    { id: 2, strOption: text },
  ],
});
