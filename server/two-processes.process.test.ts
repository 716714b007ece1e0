import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { directly } from './testing/direct-database.ts';
import { type DatabasePlace, newDatabasePlace } from './testing/engines.ts';
import { HttpBrowser } from './testing/http-browser.ts';
import { addLiveContest, logInByTicket, startedCandidate, submitLive } from './testing/live-contest.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

describe.skipIf(inject('postgresUrl') === '')('two app processes on one database [postgres]', () => {
  let place: DatabasePlace;
  let a: ServerProcess;
  let b: ServerProcess;

  beforeAll(async () => {
    place = await newDatabasePlace('postgres');
    // Both at once on an empty database: both migrate it, both see that it wants its first content.
    const environment = { DEMO: '1' };
    [a, b] = await Promise.all([
      startServerProcess(place, { environment }),
      startServerProcess(place, { environment }),
    ]);
    await addLiveContest(a.url);
  });

  /** A browser that a load balancer sends to either process. */
  async function candidateOfBoth(ticket: string): Promise<HttpBrowser> {
    const browser = await startedCandidate(a.url, ticket);
    browser.cookiesFor(a.url, b.url);
    return browser;
  }

  async function accountOn(server: ServerProcess, browser: HttpBrowser): Promise<Account | undefined> {
    const { data } = (await (await browser.get(`${server.url}/api/get-account`)).json()) as { data?: string };
    return data ? (JSON.parse(data) as Account) : undefined;
  }

  it('fill an empty database once when they start at the same time', async () => {
    const [accounts, candidates] = await directly(place, async (db) => [
      await db.selectFrom('account').select('username').orderBy('username').execute(),
      await db.selectFrom('candidate').select('name').execute(),
    ]);
    expect(accounts.map((row) => row.username)).toEqual(['admin', 'demo']);
    expect(candidates).toHaveLength(62);
  });

  it('share a session: logged in on one, submitted on the other, logged out on both', async () => {
    const browser = await candidateOfBoth('1001');
    expect((await submitLive(browser, b.url, { ticket: '1001', key: 'k', sequence: 1 })).status).toBe(200);
    expect((await accountOn(a, browser))?.taskAnswers).toHaveLength(1);

    const session = new HttpBrowser();
    session.copyCookies(browser);
    expect((await browser.post(`${a.url}/api/logout`)).status).toBe(200);
    for (const server of [a, b]) {
      expect(await accountOn(server, session)).toBeUndefined();
      const late = await submitLive(session, server.url, { ticket: '1001', key: 'late', sequence: 2 });
      expect([late.status, await late.json()]).toEqual([401, '请先登录']);
    }
  });

  it('end a session on one when the same ticket logs in on the other', async () => {
    const older = await candidateOfBoth('1002');
    expect((await submitLive(older, a.url, { ticket: '1002', key: 'k1', sequence: 1 })).status).toBe(200);
    const newer = new HttpBrowser(b.url);
    await logInByTicket(newer, b.url, '1002');
    for (const server of [a, b]) {
      const refused = await submitLive(older, server.url, { ticket: '1002', key: 'k2', sequence: 2 });
      expect([refused.status, await refused.json()]).toEqual([401, '该准考证号已在其他设备登录']);
    }
    expect((await submitLive(newer, b.url, { ticket: '1002', key: 'k3', sequence: 3 })).status).toBe(200);
  });
});
