import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';

const CLAIMED = '203.0.113.7';

describe('whoever connects', () => {
  let test: TestApp;
  let port: number;

  beforeAll(async () => {
    // The proxy is at 127.0.0.2; whoever comes from 127.0.0.1 is a stranger who only says so.
    test = await openTestApp('sqlite', { TRUST_PROXY: '127.0.0.2' });
    await addSmallContest(test, { name: '测试' });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    port = (test.app.server.address() as AddressInfo).port;
  });
  afterAll(() => test.close());

  async function statusOf(localAddress: string, path: string, headers: Record<string, string>) {
    const asked = ask({ host: '127.0.0.1', port, localAddress, path, headers }).end();
    const [reply] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
    reply.resume();
    return reply.statusCode;
  }

  /** The address that the owner is shown, of a candidate who logs in from there. */
  async function shownAddress(remoteAddress: string, ticket: string, forwarded: Record<string, string>) {
    await test.app.inject({
      method: 'POST',
      url: '/api/ticket-login',
      payload: { contestId: 'owner/测试', username: ticket },
      remoteAddress,
      headers: forwarded,
    });
    const row = await test.database.db
      .selectFrom('ticket_user')
      .select('client_ip')
      .where('ticket', '=', ticket)
      .executeTakeFirst();
    return row?.client_ip;
  }

  it('is known by the own address, whatever it says about itself', async () => {
    expect(await shownAddress('198.51.100.1', '1001', { 'x-forwarded-for': CLAIMED })).toBe('198.51.100.1');
  });

  it('is known by what the proxy says when it comes by the proxy, and no more than that', async () => {
    expect(await shownAddress('127.0.0.2', '1002', { 'x-forwarded-for': CLAIMED })).toBe(CLAIMED);
    const lied = { 'x-forwarded-for': `10.0.0.1, ${CLAIMED}` };
    expect(await shownAddress('127.0.0.2', '1003', lied)).toBe(CLAIMED);
  });

  it('guesses no longer by giving itself another address for each guess', async () => {
    const guess = (index: number) =>
      test.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'somebody', password: `guess-${index}` },
        remoteAddress: '198.51.100.2',
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await guess(index)).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });

  it('does not see the figures by calling itself an operator', async () => {
    expect(await statusOf('127.0.0.2', '/metrics', { 'x-forwarded-for': CLAIMED })).toBe(403);
    // A proxy that nobody has named, on this machine: what comes by it comes from elsewhere.
    expect(await statusOf('127.0.0.1', '/metrics', { 'x-forwarded-for': CLAIMED })).toBe(403);
    expect(await statusOf('127.0.0.1', '/metrics', { 'x-forwarded-for': '10.0.0.1' })).toBe(403);
    expect(await statusOf('127.0.0.2', '/metrics', { 'x-forwarded-for': 'nonsense' })).toBe(403);
    expect(await statusOf('127.0.0.1', '/metrics', {})).toBe(200);
  });

  it.each([
    ['forwarded', `for=${CLAIMED}`],
    ['x-real-ip', CLAIMED],
    ['x-forwarded-host', 'kaopu.example'],
    ['x-forwarded-proto', 'https'],
    ['via', '1.1 proxy'],
  ])(
    'does not see the figures by a proxy that nobody has named and that says so by %s',
    async (name, value) => {
      expect(await statusOf('127.0.0.1', '/metrics', { [name]: value })).toBe(403);
      // Of a proxy that is named it is known who comes by it.
      const named = { [name]: value, 'x-forwarded-for': '127.0.0.1' };
      expect(await statusOf('127.0.0.2', '/metrics', named)).toBe(200);
    },
  );

  it('does not see the figures from a private network, which a lab is too, unless the operator has named it', async () => {
    const plain = async (remoteAddress: string) =>
      (await test.app.inject({ url: '/metrics', remoteAddress })).statusCode;
    for (const address of ['192.168.1.20', '10.0.0.9', 'fd00::9']) expect(await plain(address)).toBe(403);
    const watched = await openTestApp('sqlite', { METRICS_FROM: '10.0.0.0/24, fd00::9' });
    try {
      const from = async (remoteAddress: string) =>
        (await watched.app.inject({ url: '/metrics', remoteAddress })).statusCode;
      expect([await from('10.0.0.9'), await from('fd00::9'), await from('10.0.1.9')]).toEqual([
        200, 200, 403,
      ]);
    } finally {
      await watched.close();
    }
  });
});
