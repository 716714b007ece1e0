import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobView } from '#domain/job/job.schema.ts';
import { SESSION_COOKIE } from '#server/http/sessions.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { countingJob, TEST_JOBS } from '#server/testing/test-jobs.ts';
import { writeRows } from '#server/testing/test-rows.ts';

/** The events of a stream, one after the other. */
async function* eventsOf(response: Response): AsyncGenerator<JobView[]> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, data] = /^data: (.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data) as JobView[];
    }
  }
}

describe('watching jobs', () => {
  let test: TestApp;
  let amy: TestClient;
  let url: string;

  beforeAll(async () => {
    test = await openTestApp('sqlite', {}, undefined, TEST_JOBS);
    amy = await test.author('amy');
    url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    // Undici keeps connections open, and the server would wait for them.
    test.app.server.closeAllConnections();
    await test.close();
  });

  const watch = (client: TestClient, signal?: AbortSignal) =>
    fetch(`${url}/api/watch-jobs?owner=amy`, {
      headers: { cookie: `${SESSION_COOKIE}=${client.cookies[SESSION_COOKIE]}` },
      ...(signal ? { signal } : {}),
    });

  it('tells of each change as it happens, until the job has ended', async () => {
    const leaving = new AbortController();
    const response = await watch(amy, leaving.signal);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBeNull();
    const events = eventsOf(response);
    expect((await events.next()).value).toEqual([]);
    await test.app.jobs.start(countingJob, { owner: 'amy', actor: 'amy', input: { to: 200 } });
    const states: string[] = [];
    for await (const [job] of events) {
      states.push(job?.state ?? '');
      if (job?.state === 'done') break;
    }
    expect(states.length).toBeGreaterThan(2);
    expect(states[0]).not.toBe('done');
    leaving.abort();
  });

  it('is refused to strangers, and to whoever has too many pages open', async () => {
    const eve = await test.author('eve');
    expect((await watch(eve)).status).toBe(403);
    const leaving = new AbortController();
    const opened = await Promise.all(Array.from({ length: 6 }, () => watch(amy, leaving.signal)));
    expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await watch(amy)).status).toBe(429);
    leaving.abort();
    // Pages that were closed make room again.
    await expect
      .poll(async () => {
        const again = new AbortController();
        const { status } = await watch(amy, again.signal);
        again.abort();
        return status;
      })
      .toBe(200);
  });

  it('ends before the next change for whoever may act for the owner no longer', async () => {
    const manager = await test.author('manager', { managedAccounts: ['amy'] });
    const events = eventsOf(await watch(manager));
    await events.next();
    await writeRows(test, (db) =>
      db.updateTable('account').set({ managed_accounts: '[]' }).where('username', '=', 'manager').execute(),
    );
    await test.app.jobs.start(countingJob, { owner: 'amy', actor: 'amy', input: { to: 2 } });
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('does not keep the server from ending', async () => {
    const other = await openTestApp('sqlite', {}, undefined, TEST_JOBS);
    const client = await other.author('amy');
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { cookie: `${SESSION_COOKIE}=${client.cookies[SESSION_COOKIE]}` };
    const response = await fetch(`${address}/api/watch-jobs?owner=amy`, { headers });
    const events = eventsOf(response);
    await events.next();
    await other.close();
    expect((await events.next()).done).toBe(true);
  });
});
