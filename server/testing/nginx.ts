import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findNginx } from '../../scripts/bootstrap/find-tools.mjs';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import { hasIpv6 } from './ipv6.ts';

const run = promisify(execFile);
const DEPLOYED = new URL('../../deploy/nginx/', import.meta.url);
const DEPLOYED_FILES = ['kaopu.conf', 'kaopu-http.include', 'kaopu-server.include'];
const READY_WITHIN_MS = 60_000;

/** The name for which our part of it answers; others get Debian's own page. */
export const SITE = 'kaopu.test';

export interface Nginx {
  http: number;
  https: number;
  /** The certificate that it made itself. */
  certificate: string;
  /** What `nginx -t` has to say. */
  check(): Promise<string>;
  /** The files that it has read. */
  filesRead(): Promise<string[]>;
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

/**
 * What Debian's package says around our files, and neither what this machine's own version says nor what has been added to it:
 * modules, sites, settings. `user` is left to the program, which knows one that is there.
 */
const AROUND = (folder: string) => `
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {
  worker_connections 768;
}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join('\n  ')}
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  types {
    text/html html;
  }
  default_type application/octet-stream;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers on;
  access_log ${folder}/access.log;
  gzip on;
  include ${folder}/conf.d/*.conf;
  server {
    listen 80 default_server;
    listen [::]:80 default_server;
    root ${folder}/html;
    server_name _;
  }
}
`;

/** As kaopu.conf tells whoever has such a version, which warns of the older form. */
const withHttp2Directive = (text: string) =>
  text.replaceAll(/^( *listen \d+) ssl http2;$/gm, '$1 ssl;\n  http2 on;').replaceAll(' ssl http2;', ' ssl;');

function hasHttp2Directive(): boolean {
  const { stderr } = spawnSync(findNginx(), ['-v'], { encoding: 'utf8' });
  const [major = 0, minor = 0, patch = 0] = (/nginx\/([\d.]+)/.exec(stderr)?.[1] ?? '')
    .split('.')
    .map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 1_025_001;
}

/** The nginx of this machine, in a folder of its own and on other ports, with our files in its conf.d. */
export async function startNginx({ apps, edit = (text) => text }: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-nginx-'));
  let end: () => Promise<unknown> = () => Promise.resolve();
  const stop = releasedAtEnd(async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  });
  try {
    const [http = 0, https = 0] = await freePorts(2);
    await fillFolder(folder, { http, https, apps, edit });
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')];
    const child = spawn(findNginx(), [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const ended = once(child, 'close');
    const stopWithUs = () => child.kill('SIGTERM');
    process.once('exit', stopWithUs);
    end = async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', stopWithUs);
    };
    const giveUpAt = Date.now() + READY_WITHIN_MS;
    while (!existsSync(join(folder, 'nginx.pid'))) {
      if (child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`nginx did not start:\n${complaints}`);
      await delay(20);
    }
    return {
      http,
      https,
      certificate: join(folder, 'fullchain.pem'),
      check: async () => (await run(findNginx(), ['-t', ...args])).stderr,
      async filesRead() {
        const { stdout } = await run(findNginx(), ['-T', ...args]);
        return [...stdout.matchAll(/^# configuration file (.*):$/gm)].map(([, file = '']) => file);
      },
      accessLog: () => readFile(join(folder, 'access.log'), 'utf8'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Filling = Required<NginxOptions> & { http: number; https: number };

async function fillFolder(folder: string, { http, https, apps, edit }: Filling): Promise<void> {
  // Its workers are another user when root starts it.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'conf.d'));
  await mkdir(join(folder, 'temporary'));
  await mkdir(join(folder, 'html'));
  await writeFile(join(folder, 'html', 'index.html'), 'Welcome to nginx!');
  await makeCertificate(folder);
  const isNew = hasHttp2Directive();
  const here = (text: string) =>
    (isNew ? withHttp2Directive(text) : text)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('/var/www/html', join(folder, 'html'))
      // A kernel without IPv6 refuses the address.
      .replaceAll(hasIpv6() ? /$^/g : /^ *listen \[::\].*\n/gm, '')
      .replaceAll(/listen (\[::\]:)?80\b/g, `listen $1${http}`)
      .replaceAll(/listen (\[::\]:)?443\b/g, `listen $1${https}`);
  await writeFile(join(folder, 'nginx.conf'), here(AROUND(folder)));
  for (const name of DEPLOYED_FILES) {
    const text = edit(readFileSync(new URL(name, DEPLOYED), 'utf8'))
      .replaceAll('/etc/letsencrypt/live/kaopu.example.org', folder)
      .replaceAll('kaopu.example.org', SITE)
      .replace('127.0.0.1:9095', `127.0.0.1:${apps[0]}`)
      .replace('127.0.0.1:9096', `127.0.0.1:${apps[1]}`);
    await writeFile(join(folder, 'conf.d', name), here(text));
  }
}

async function makeCertificate(folder: string): Promise<void> {
  const names = `subjectAltName=DNS:${SITE},DNS:localhost`;
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${SITE}`, '-addext', names, ...files]);
}
