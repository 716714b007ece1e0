import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#api/all-endpoints.ts';
import { MAX_RESOURCE_BYTES } from '#domain/resource/file-formats.ts';
import { LONGEST_END_MS } from '#server/shutdown.ts';
import { inRoot } from './bootstrap/paths.mjs';
import { SERVER_COMMAND } from './bootstrap/server-command.mjs';

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');

const UNITS: Record<string, number> = { k: 2 ** 10, m: 2 ** 20 };
const DEFAULT_BODY_LIMIT = 1_000_000;

function bytesIn(block: string, directive: string): number | undefined {
  const [, count, unit] = new RegExp(`^\\s*${directive} (\\d+)([km]);`, 'm').exec(block) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit ?? ''] ?? 1);
}

describe('whoever stops a process', () => {
  it.each(['kaopu.service', 'kaopu@.service', 'compose.yaml'])(
    'by %s waits for as long as it may take',
    (name) => {
      const seconds = /(?:TimeoutStopSec=|stop_grace_period: )(\d+)s?$/m.exec(read(name))?.[1];
      expect(Number(seconds) * 1_000).toBeGreaterThan(LONGEST_END_MS);
    },
  );
});

describe('nginx', () => {
  const server = read('nginx/kaopu-server.include');
  const http = read('nginx/kaopu-http.include');
  const locations = [...server.matchAll(/location (=|~)? ?(\S+) \{\n([^}]*)\}/g)].map(
    ([, kind, place = '', block = '']) => ({
      matches: (path: string) =>
        kind === '~' ? new RegExp(place).test(path) : kind === '=' ? path === place : path.startsWith(place),
      isPrefix: kind === undefined,
      block,
    }),
  );
  /** The server's own settings, up to its first location. */
  const general = server.slice(0, server.indexOf('\nlocation '));

  function settingsFor(path: string) {
    const found = locations.filter(({ matches }) => matches(path));
    const { block = '' } = found.find(({ isPrefix }) => !isPrefix) ?? found[0] ?? {};
    const setting = (directive: string) => bytesIn(block, directive) ?? bytesIn(general, directive) ?? 0;
    return {
      most: setting('client_max_body_size'),
      buffer: setting('client_body_buffer_size'),
      isStreamed: block.includes('proxy_request_buffering off;'),
    };
  }

  it.each(ALL_ENDPOINTS.filter(({ method }) => method === 'POST').map((call) => [call.path, call] as const))(
    'takes what the app takes, and keeps none of it in a file: %s',
    (path, { bodyLimit = DEFAULT_BODY_LIMIT, upload, access }) => {
      const { most, buffer, isStreamed } = settingsFor(path);
      const isSmall = access === 'public' && bodyLimit === DEFAULT_BODY_LIMIT;
      expect(most).toBeGreaterThanOrEqual(
        upload ? MAX_RESOURCE_BYTES + 100_000 : isSmall ? 16_000 : bodyLimit,
      );
      expect(isStreamed || buffer >= most).toBe(true);
      if (bodyLimit <= DEFAULT_BODY_LIMIT && !upload) expect(most).toBeLessThanOrEqual(UNITS['m'] ?? 0);
    },
  );

  it('limits connections and requests of an address, but not those of a school of 2,000', () => {
    const connections = Number(/limit_conn kaopu_connections (\d+);/.exec(general)?.[1]);
    const [, rate, burst] =
      /rate=(\d+)r\/s[\s\S]*limit_req zone=kaopu_requests burst=(\d+) nodelay/.exec(http + server) ?? [];
    expect(connections).toBeGreaterThanOrEqual(2_000 * 6);
    expect(Number(rate)).toBeGreaterThanOrEqual(1_000);
    expect(Number(burst)).toBeGreaterThanOrEqual(2_000 * 6);
  });

  it('logs neither queries nor referers nor addresses of pages', () => {
    const format = http.slice(http.indexOf('log_format'));
    expect(format).not.toMatch(/\$request\b|\$request_uri|\$args|\$http_referer|\$uri/);
    expect(general).toMatch(/access_log \S+ kaopu if=\$kaopu_is_logged;/);
    expect(general).toMatch(/error_log \S+ crit;/);
  });

  it.each(['kaopu.conf', 'compose.conf'])('has the same limits, log and calls by %s', (name) => {
    const conf = read(`nginx/${name}`);
    expect(conf).toContain('include conf.d/kaopu-http.include;\n');
    expect(conf).toContain('  include conf.d/kaopu-server.include;\n');
    expect(conf).not.toContain('proxy_pass');
    expect(conf).toMatch(/listen \[::\]:80;/);
    if (name === 'compose.conf') expect(read('compose.yaml')).toContain(`./nginx/${name}:/etc/nginx/conf.d/`);
    for (const shared of ['kaopu-http.include', 'kaopu-server.include'])
      expect(read('compose.yaml')).toContain(`./nginx/${shared}:/etc/nginx/conf.d/${shared}:ro`);
  });

  it.each(['kaopu.conf', 'compose.conf'])(
    'closes idle connections before a process that ends does: %s',
    (name) => {
      const upstream = /upstream kaopu \{[^}]*\}/.exec(read(`nginx/${name}`))?.[0] ?? '';
      expect(Number(/keepalive_timeout (\d+)s;/.exec(upstream)?.[1])).toBeLessThan(2);
      const [trusted = 0] = [...upstream.matchAll(/fail_timeout=(\d+)s/g)].map(([, seconds]) =>
        Number(seconds),
      );
      const waited = Number(/TRUST_SECONDS:-(\d+)\}/.exec(read('rolling-restart.sh'))?.[1]);
      expect(waited).toBeGreaterThan(trusted);
    },
  );

  it('says itself who a client is', () => {
    expect(general).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  });
});

describe('the containers', () => {
  const compose = read('compose.yaml');
  const services = [...compose.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n)+)/gm)]
    .map(([, name = '', block = '']) => ({ name, block }))
    .filter(({ block }) => /^ {4}(image|<<: \*app)/m.test(block));

  it('have no capabilities, cannot get any, and change nothing of what they were built from', () => {
    expect(services.map(({ name }) => name)).toEqual([
      ...['app-1', 'app-2', 'nginx', 'postgres', 'store', 'store-bucket'],
    ]);
    const confined = /x-confined: &confined\n((?: {2}.*\n)+)/.exec(compose)?.[1];
    expect(confined).toContain('cap_drop: [ALL]');
    expect(confined).toContain("security_opt: ['no-new-privileges:true']");
    expect(confined).toContain('read_only: true');
    expect(compose).toMatch(/x-app: &app\n {2}<<: \*confined\n/);
    for (const { name, block } of services)
      expect([name, block]).toEqual([name, expect.stringMatching(/<<: \*(confined|app)\n/)]);
    expect(compose).not.toMatch(/cap_add|privileged: true|read_only: false/);
  });

  it('believe nginx alone about addresses, and show the database to nobody', () => {
    const [, trusted = 'none'] = /TRUST_PROXY: (\S+)/.exec(compose) ?? [];
    expect(compose).toContain(`ipv4_address: ${trusted} `);
    expect(services.filter(({ block }) => /^ {4}ports:/m.test(block)).map(({ name }) => name)).toEqual([
      'nginx',
    ]);
    expect(compose).toMatch(/back:\n {4}internal: true/);
  });

  it('have no demo unless it is asked for', () => {
    expect(compose).toContain('DEMO: ${DEMO:-0}');
    expect(read('Dockerfile')).toContain('NODE_ENV=production');
  });
});

describe('the system service', () => {
  it.each(['kaopu.service', 'kaopu@.service'])(
    '%s is reached by the proxy on its machine and by nobody else',
    (unit) => {
      const service = read(unit);
      expect(service).toContain('Environment=HOST=127.0.0.1\n');
      expect(service).toContain('Environment=TRUST_PROXY=loopback\n');
    },
  );

  it('is confined alike with one process and with several, of which each has its port', () => {
    const hardening = (unit: string) => read(unit).slice(read(unit).indexOf('Restart='));
    expect(hardening('kaopu@.service')).toBe(hardening('kaopu.service'));
    // Not by Environment=, which a line of the file of settings would override.
    expect(read('kaopu@.service')).toContain('ExecStart=/usr/bin/env PORT=%i /opt/kaopu/');
  });

  it.each(['kaopu-backup', 'kaopu-purge'])(
    'has %s run every night by its own user, as confined as it is',
    (name) => {
      const confined = read('kaopu.service')
        .split('\n')
        .filter((line) =>
          /^(NoNew|Protect|Private|Restrict|System|Lock|Capab|Ambient|UMask|User|Group)/.test(line),
        );
      expect(confined.length).toBeGreaterThan(20);
      for (const line of confined) expect(read(`${name}.service`).split('\n')).toContain(line);
      expect(read(`${name}.timer`)).toMatch(/^OnCalendar=\*-\*-\* 0[23]:/m);
    },
  );

  it('writes its backups where it may', () => {
    const backup = read('kaopu-backup.service');
    const [, folder = 'none'] = /^Environment=BACKUP_FOLDER=(\S+)$/m.exec(backup) ?? [];
    expect(backup).toContain(`ReadWritePaths=${folder}\n`);
    expect(backup).toContain('server/kaopu.ts backup --into ${BACKUP_FOLDER} --keep ${BACKUP_KEEP}\n');
  });
});

it('the command for operators has the settings of the service, and is in the container', () => {
  const service = read('kaopu.service');
  const settings = [...service.matchAll(/^Environment=(\w+)=(.*)$/gm)];
  expect(settings.length).toBeGreaterThan(0);
  for (const [, name, value] of settings) expect(read('kaopu')).toContain(`preset ${name} ${value}\n`);
  expect(service).toContain(`EnvironmentFile=${/settings=(\S+)/.exec(read('kaopu'))?.[1]}\n`);
  expect(read('Dockerfile')).toContain('ln -s /app/deploy/kaopu /usr/local/bin/kaopu');
});

describe('the command for operators', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaopu-settings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What it has of these settings in the end, or says instead. */
  function settled(content: string, shown: readonly string[], environment: Record<string, string> = {}) {
    const settings = join(folder, 'kaopu.env');
    writeFileSync(settings, content);
    const script = read('kaopu')
      .replace('/etc/kaopu/kaopu.env', settings)
      .replaceAll(/exec .*/g, `printf "%s|" ${shown.map((name) => `"$${name}"`).join(' ')}`);
    const { stdout, stderr, status } = spawnSync('sh', ['-c', script, inRoot('deploy', 'kaopu')], {
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    });
    return { stdout, stderr, status };
  }

  it('reads the settings as systemd does, a # within a value too', () => {
    const content = '# comment\n\nADMIN_PASSWORD=Jiaoyuju#2026$x`y\nSITE_NAME="某 市"\nPORT=9096\n';
    const shown = ['ADMIN_PASSWORD', 'SITE_NAME', 'PORT', 'HOST'];
    expect(settled(content, shown, { PORT: '9999' })).toEqual({
      stdout: 'Jiaoyuju#2026$x`y|某 市|9999|127.0.0.1|',
      stderr: '',
      status: 0,
    });
  });

  it.each([
    ['lines that Windows has ended', 'A=one\r\nB="two"\r\n\r\n', 'one|two|'],
    ['blanks before a name, around = and after a value', '  A=one  \n\tB = two\t\n', 'one|two|'],
    ['blanks behind what is quoted', `A="one "  \nB=' two'\t\n`, 'one | two|'],
    [
      'what is escaped',
      String.raw`A="a\"b\\c\$d\x"` + '\n' + String.raw`B=a\"b\\c`,
      String.raw`a"b\c$d\x|a"b\c|`,
    ],
    ['lines that go on', 'A=one\\\n-more\nB="two\\\n-more"\n', 'one-more|two-more|'],
    ['quotes over several lines', `A='one\nmore'\nB="it's"\n`, `one\nmore|it's|`],
    [
      'quoted parts side by side, and quotes within a value',
      `A="one" 'two'\nB=it's "so"\n`,
      `onetwo|it's "so"|`,
    ],
    ['the last of two, and none', 'A=one\nA=two\nB=\n; B=three\n', 'two||'],
  ])('reads %s', (_what, content, shown) => {
    expect(settled(content, ['A', 'B'])).toEqual({ stdout: shown, stderr: '', status: 0 });
  });

  it.each([
    ['A=one\n=x\n', 2, '没有名称'],
    ['A=one\n\nB two\nC=three\n', 3, '没有 ='],
    ['export A=one\n', 1, 'export'],
    ['\uFEFFA=one\n', 1, '名称'],
    ['A=one\nB="two\nC=three\n', 2, '引号'],
    ['A=one\n# where it is: C:\\\nB=two\n', 2, '注释'],
  ])('refuses %j, and says in which line', (content, line, word) => {
    const { stdout, stderr, status } = settled(content, ['A']);
    expect(stderr).toContain(`kaopu.env 第 ${line} 行`);
    expect(stderr).toContain(word);
    expect([stdout, status]).toEqual(['', 2]);
  });
});

it('containers and the service start the server as npm start does', () => {
  expect(read('Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...SERVER_COMMAND]).replaceAll(',', ', ')}`,
  );
  for (const unit of ['kaopu.service', 'kaopu@.service'])
    expect(read(unit)).toContain(`/bin/node ${SERVER_COMMAND.join(' ')}\n`);
});
