import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { packageFolderIn, packageHeaders } from './package-policy.ts';

const FOLDER = `/files/${'0a'.repeat(20)}.site/`;

function directives(host: string | undefined): Record<string, string> {
  const policy = packageHeaders(host, FOLDER)['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.slice(directive.indexOf(' ') + 1)]),
  );
}

describe('the policy of a web package', () => {
  it('lets it reach its own folder and what it makes itself, and gives it no origin', () => {
    const { sandbox, ...rules } = directives('exam.example:9095');
    expect(sandbox).toBe('allow-scripts allow-forms allow-pointer-lock allow-modals');
    expect(rules['default-src']).toBe("'none'");
    const own = `http://exam.example:9095${FOLDER}`;
    for (const [name, sources] of Object.entries(rules)) {
      if (name === 'default-src') continue;
      const others = sources.split(' ').filter((source) => source !== own);
      expect(sources).toContain(own);
      for (const source of others)
        expect(source).toMatch(/^(data:|blob:|'unsafe-inline'|'unsafe-eval'|'wasm-unsafe-eval')$/);
    }
  });

  it.each([
    undefined,
    '',
    'a b',
    'evil.example;',
    "evil.example 'self'",
    'evil.example,*',
    '*',
    '*.example',
    'a/b',
    '[::1]:9095',
    'a:port',
    'a\r\nb',
    `${'a'.repeat(300)}`,
  ])('takes nothing from the host “%s”', (host) => {
    expect(directives(host)['script-src']).toMatch(/^'self' data: blob: /);
  });

  it.each(['exam.example', '10.0.0.5:8080', 'kaopu-1', 'localhost:80', 'a_b.example'])(
    'takes the host “%s”',
    (host) => {
      expect(directives(host)['script-src']).toContain(`http://${host}/files/`);
    },
  );

  it.each([
    [`${FOLDER}js/a.js?b`, FOLDER],
    [FOLDER, FOLDER],
    ['/demo/pages/a.html', '/demo/pages/'],
    [FOLDER.slice(0, -1), undefined],
    ['/files/x.site/a', undefined],
    ['/demo/pages', undefined],
    [`/a${FOLDER}`, undefined],
    ['/demo/rain.svg', undefined],
  ])('holds for %s in %s', (url, folder) => {
    expect(packageFolderIn(url)).toBe(folder);
  });
});

describe('the example pages of the demo', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp('sqlite', { PUBLIC_URL: 'https://kaopu.example' });
  });
  afterAll(() => test.close());

  it('are held to the policy of web packages, and may be shown in a frame', async () => {
    const url = '/demo/pages/none.html';
    const { headers } = await test.app.inject({ url, headers: { host: 'kaopu.example' } });
    expect(headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts .*http:\/\/kaopu\.example\/demo\/pages\//,
    );
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    for (const name of ['x-frame-options', 'cross-origin-opener-policy'])
      expect(headers).not.toHaveProperty(name);
  });
});
