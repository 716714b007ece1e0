import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

describe('the headers for the browser', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp('sqlite');
  });
  afterAll(() => test.close());

  it.each([
    '/',
    '/ticket-login/owner/a',
    '/api/get-account',
    '/api/get-contests?owner=a',
    '/api/none',
    '/files/none',
  ])('are on every reply, refusals too: %s', async (url) => {
    const { headers } = await test.app.inject({ url });
    expect(headers).toMatchObject(EVERYWHERE);
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('let a page of this site hold the preview in a frame, and no other page', async () => {
    const { headers } = await test.app.inject({ url: '/preview.html?contest=a/b' });
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    const elsewhere = (await test.app.inject({ url: '/' })).headers['content-security-policy'];
    expect(policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'")).toBe(elsewhere);
    for (const url of [
      '/preview.html/a',
      '/a/preview.html',
      '/preview',
      '/?a=/preview.html',
      '//preview.html',
    ]) {
      expect((await test.app.inject({ url })).headers['x-frame-options'], url).toBe('DENY');
    }
  });

  it('open scripts, styles and fonts for the one origin of a player that the site names, and nothing else', async () => {
    const ALIPLAYER_URL = 'https://player.example:8443/2.1/aliplayer-min.js';
    const opened = await openTestApp('sqlite', { ALIPLAYER_URL });
    try {
      const policyAt = async (app: TestApp, url: string) =>
        String((await app.app.inject({ url })).headers['content-security-policy']);
      for (const url of ['/', '/preview.html']) {
        const policy = await policyAt(opened, url);
        for (const directive of ['script-src', 'style-src', 'font-src']) {
          expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://player.example:8443(;|$)`));
        }
        expect(policy.replaceAll(' https://player.example:8443', '')).toBe(await policyAt(test, url));
      }
      const config = await opened.app.inject('/api/get-auth-config');
      expect(config.json()).toMatchObject({ aliplayerUrl: ALIPLAYER_URL });
    } finally {
      await opened.close();
    }
  });

  it('let no browser keep a reply of a call', async () => {
    await addSmallContest(test, { name: '测试' });
    const { client } = await TestCandidate.start(test, '测试', '1001');
    const given = await client.get('/api/get-tasks', { owner: 'owner' });
    expect(given.statusCode).toBe(200);
    const others = ['/api/nothing', '/api/%zz', '/api/docs', '/api/docs/json'];
    const replies = await Promise.all([
      ...ALL_ENDPOINTS.map(({ method, path }) => test.app.inject({ method, url: path })),
      ...others.map((url) => test.app.inject({ url })),
    ]);
    for (const reply of [given, ...replies]) {
      const { url } = reply.raw.req;
      expect([url, reply.headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });

  it('say more where the site is reached by https', async () => {
    const secure = await openTestApp('sqlite', { PUBLIC_URL: 'https://kaopu.example' });
    try {
      expect((await secure.app.inject({ url: '/' })).headers).toMatchObject({
        ...EVERYWHERE,
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-opener-policy': 'same-origin',
      });
      await addSmallContest(secure, { name: '测试' });
      const login = { contestId: 'owner/测试', username: '1001' };
      const { cookies } = await secure.client().post('/api/ticket-login', login);
      expect(cookies.find(({ name }) => name === 'kaopu_session')).toMatchObject({ secure: true });
    } finally {
      await secure.close();
    }
  });
});
