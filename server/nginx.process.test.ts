import { mkdtemp, readdir, readFile, rmdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findNginx } from '../scripts/bootstrap/find-tools.mjs';
import { newDatabasePlace } from './testing/engines.ts';
import { hasIpv6 } from './testing/ipv6.ts';
import { freePorts, type Nginx, SITE, startNginx } from './testing/nginx.ts';
import { startServerProcess } from './testing/server-process.ts';

const IPV4 = '127.0.0.1';
const ADDRESSES = hasIpv6() ? [IPV4, '::1'] : [IPV4];
/** Whoever asks at one of these comes from it as well. */
const OUTSIDE = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

interface Reply {
  status: number;
  location: string | undefined;
  cookie: string;
  text: string;
}

describe.skipIf(findNginx() === '')('nginx with our files in the conf.d of Debian’s package', () => {
  let nginx: Nginx;
  let ca: string;

  beforeAll(async () => {
    const place = await newDatabasePlace('sqlite');
    const app = await startServerProcess(place, { environment: { TRUST_PROXY: 'loopback' } });
    const [down = 0] = await freePorts(1);
    // Every other quiet call has a line here, so that a few calls show what one in a hundred is like.
    const edit = (text: string) => text.replace(/\b1% 1;/, '50% 1;');
    nginx = await startNginx({ apps: [Number(new URL(app.url).port), down], edit });
    ca = await readFile(nginx.certificate, 'utf8');
  });

  function ask(scheme: 'http' | 'https', path: string, { host = SITE, at = IPV4 } = {}): Promise<Reply> {
    const send = scheme === 'http' ? httpRequest : httpsRequest;
    const target = { host: at, port: nginx[scheme], path, headers: { host }, ca, servername: host };
    return new Promise((resolve, reject) => {
      const request = send(target, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          const { location, 'set-cookie': cookies = [] } = response.headers;
          resolve({ status: response.statusCode ?? 0, location, cookie: cookies.join(), text });
        });
      });
      request.on('error', reject).end();
    });
  }

  it('is taken without a warning', async () => {
    expect(await nginx.check()).toMatch(/syntax is ok[\s\S]*test is successful/);
    expect(await nginx.check()).not.toMatch(/warn|emerg/);
  });

  it('is tried without modules, sites and settings that this machine has added', async () => {
    const files = (await nginx.filesRead()).map((file) => basename(file)).sort();
    expect(files).toEqual(['kaopu-http.include', 'kaopu-server.include', 'kaopu.conf', 'nginx.conf']);
  });

  it('leaves no process and no folder where it does not start, and says why', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-broken-'));
    vi.stubEnv('TMPDIR', folder);
    const edit = (text: string) => `${text}\nno_such_word;\n`;
    await expect(startNginx({ apps: [1, 2], edit })).rejects.toThrow(/unknown directive "no_such_word"/);
    expect(await readdir(folder)).toEqual([]);
    await rmdir(folder);
  });

  it.each(ADDRESSES)('reaches the app by https under the site’s name, at %s', async (at) => {
    expect(await ask('https', '/healthz', { at })).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    // The app hears that the way to the browser is https.
    const { cookie } = await ask('https', '/api/get-account', { at });
    expect(cookie).toContain('Secure');
  });

  it.each(ADDRESSES)('sends whoever comes by http to https, at %s', async (at) => {
    const { status, location } = await ask('http', '/ticket-login/a,b?x=1', { at });
    expect([status, location]).toEqual([301, `https://${SITE}/ticket-login/a,b?x=1`]);
  });

  it('leaves the way of certificates open on http', async () => {
    expect((await ask('http', '/.well-known/acme-challenge/nothing')).status).toBe(404);
  });

  it('leaves other names to the packaged site', async () => {
    const { status, text } = await ask('http', '/', { host: 'another.test' });
    expect([status, text]).toEqual([200, expect.stringContaining('Welcome to nginx!')]);
  });

  it('speaks HTTP/2, and no TLS older than 1.2', async () => {
    const session = connectHttp2(`https://${SITE}:${nginx.https}`, {
      ca,
      lookup: (_name, _options, done) => done(null, [{ address: IPV4, family: 4 }] as never, 4),
    });
    const stream = session.request({ ':path': '/healthz' });
    const status = await new Promise((resolve, reject) => {
      stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject);
    });
    session.destroy();
    expect(status).toBe(200);
    const old = { port: nginx.https, host: IPV4, ca, servername: SITE, maxVersion: 'TLSv1.1' as const };
    await expect(
      new Promise((resolve, reject) => {
        httpsRequest({ ...old, minVersion: 'TLSv1' }, resolve)
          .on('error', reject)
          .end();
      }),
    ).rejects.toThrow();
  });

  it('shows the figures to nobody, and writes down no query', async () => {
    expect((await ask('https', '/metrics')).status).toBe(404);
    await ask('https', '/api/get-dashboard?ticket=geheim-7731');
    for (let call = 0; call < 20; call += 1) await ask('https', '/ticket-login/a,b/geheim-7731');
    for (let call = 0; call < 20; call += 1) await ask('http', '/ticket-login/a,b/geheim-7731');
    const log = await nginx.accessLog();
    expect(log).toMatch(/ page 200 [\s\S]* page 301 /);
    expect(log).not.toContain('geheim-7731');
  });

  it('writes down all that failed, and a sample of what went well', async () => {
    const before = (await nginx.accessLog()).length;
    for (let call = 0; call < 100; call += 1) await ask('https', '/healthz');
    for (let call = 0; call < 10; call += 1) await ask('https', '/metrics');
    const linesOf = async (status: number) =>
      (await nginx.accessLog())
        .slice(before)
        .split('\n')
        .filter((line) => line.includes(` page ${status} `));
    // A line may come a moment after the answer.
    await expect.poll(() => linesOf(404)).toHaveLength(10);
    const quiet = await linesOf(200);
    expect(quiet.length).toBeGreaterThan(10);
    expect(quiet.length).toBeLessThan(90);
    expect(quiet.filter((line) => !line.endsWith(' sample=100') && / 0\.\d+ /.test(line))).toEqual([]);
  });

  it.each(ADDRESSES)('lets the machine itself ask whether answers can be stored, at %s', async (at) => {
    expect((await ask('https', '/readyz', { at })).status).toBe(200);
  });

  // A machine without an address of its own has nobody outside.
  if (OUTSIDE.length > 0)
    it('tells others only that it is there, since to be ready is written down', async () => {
      const [at = ''] = OUTSIDE;
      expect((await ask('https', '/healthz', { at })).status).toBe(200);
      expect((await ask('https', '/readyz', { at })).status).toBe(403);
    });
});
