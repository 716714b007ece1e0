import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findNginx } from '../../scripts/bootstrap/find-tools.mjs';

const run = promisify(execFile);
const DEPLOYED = new URL('../../deploy/nginx/', import.meta.url);
const READY_WITHIN_MS = 10_000;

/** The name for which our part of it answers; others get Debian's own page. */
export const SITE = 'kaopu.test';

export interface Nginx {
  http: number;
  https: number;
  /** The certificate that it made itself. */
  certificate: string;
  /** What `nginx -t` has to say. */
  check(): Promise<string>;
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

interface NginxOptions {
  /** Of the two app processes. */
  apps: readonly [number, number];
  /** Further edits of the files of deploy/nginx, for a test of what they are good for. */
  edit?(text: string): string;
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Debian's nginx as it is packaged, in a folder of its own and on other ports, with our files in its conf.d. */
export async function startNginx({ apps, edit = (text) => text }: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-nginx-'));
  // Its workers are another user when root starts it.
  await chmod(folder, 0o755);
  const [http = 0, https = 0] = await freePorts(2);
  const certificate = join(folder, 'fullchain.pem');
  await makeCertificate(folder);

  const here = (text: string) =>
    text
      .replaceAll('/etc/nginx/', `${folder}/`)
      .replaceAll('/var/log/nginx', folder)
      .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
      .replaceAll(/listen (\[::\]:)?80\b/g, `listen $1${http}`)
      .replaceAll(/listen (\[::\]:)?443\b/g, `listen $1${https}`);
  await cp('/etc/nginx', folder, { recursive: true, dereference: true });
  await rm(join(folder, 'conf.d'), { recursive: true, force: true });
  await mkdir(join(folder, 'conf.d'));
  await mkdir(join(folder, 'temporary'));
  for (const name of ['nginx.conf', 'sites-enabled/default']) {
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), here(text));
  }
  await keepTemporaryFilesIn(folder);
  for (const name of ['kaopu.conf', 'kaopu-http.include', 'kaopu-server.include']) {
    const text = edit(readFileSync(new URL(name, DEPLOYED), 'utf8'))
      .replaceAll('/etc/letsencrypt/live/kaopu.example.org', folder)
      .replaceAll('kaopu.example.org', SITE)
      .replace('127.0.0.1:9095', `127.0.0.1:${apps[0]}`)
      .replace('127.0.0.1:9096', `127.0.0.1:${apps[1]}`);
    await writeFile(join(folder, 'conf.d', name), here(text));
  }

  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')];
  const child = spawn(findNginx(), [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = once(child, 'close');
  const stopWithUs = () => child.kill('SIGTERM');
  process.once('exit', stopWithUs);
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!existsSync(join(folder, 'nginx.pid'))) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`nginx did not start:\n${complaints}`);
    await delay(20);
  }
  return {
    http,
    https,
    certificate,
    check: async () => (await run(findNginx(), ['-t', ...args])).stderr,
    accessLog: () => readFile(join(folder, 'access.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', stopWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeCertificate(folder: string): Promise<void> {
  const names = `subjectAltName=DNS:${SITE},DNS:localhost`;
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${SITE}`, '-addext', names, ...files]);
}

/** Whoever is not root may not write where the package would; and then it has no other user to become. */
async function keepTemporaryFilesIn(folder: string): Promise<void> {
  const file = join(folder, 'nginx.conf');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join('\n');
  const text = (await readFile(file, 'utf8')).replace(/^http \{/m, `http {\n${paths}`);
  await writeFile(file, process.getuid?.() === 0 ? text : text.replace(/^user .*$/m, ''));
}
