import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

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

  it('say more where the site is reached by https', async () => {
    const secure = await openTestApp('sqlite', { PUBLIC_URL: 'https://kaopu.example' });
    try {
      expect((await secure.app.inject({ url: '/' })).headers).toMatchObject({
        ...EVERYWHERE,
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-opener-policy': 'same-origin',
      });
    } finally {
      await secure.close();
    }
  });
});
