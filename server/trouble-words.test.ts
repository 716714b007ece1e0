import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { DiskFull } from './database/command.ts';
import { AddressError } from './database/postgres-tls.ts';
import { describeDatabaseUrl } from './database/postgres-trouble.ts';
import { oldPostgres } from './database/postgres-version.ts';
import { FilesUnavailable } from './files/file-store.ts';
import { EXIT_CODES, Trouble, type TroubleKind } from './trouble.ts';
import { troubleOf } from './trouble-words.ts';

const failed = (facts: object, message = 'failed') => Object.assign(new Error(message), facts);
const storage = (answer: object) => new FilesUnavailable('away', { cause: failed(answer) });

const SQLITE = { dataDir: '/var/lib/kaopu' };
const POSTGRES = {
  dataDir: '/var/lib/kaopu',
  databaseUrl: 'postgres://kaopu:s3cret@db.example:6432/exam?x=1',
};
const S3 = {
  objectStorage: {
    ...{ endpoint: 'http://store:9000', region: 'r', bucket: 'uploads' },
    ...{ accessKeyId: 'id', secretAccessKey: 's3cret' },
  },
};
const LISTEN = { syscall: 'listen', address: '127.0.0.1', port: 80 };

type Case = [error: Error, about: object, kind: TroubleKind, ...words: string[]];

const CASES: Case[] = [
  [failed({ ...LISTEN, code: 'EADDRINUSE' }), {}, 'port-taken', '127.0.0.1:80', 'PORT'],
  [failed({ ...LISTEN, code: 'EACCES' }), {}, 'no-permission', '127.0.0.1:80', '1024'],
  [failed({ ...LISTEN, code: 'EADDRNOTAVAIL' }), {}, 'usage', 'HOST'],
  [failed({ code: 'EROFS', path: '/var/lib/kaopu/x' }), SQLITE, 'no-permission', 'DATA_DIR', '只读'],
  [
    failed({ code: 'SQLITE_CORRUPT' }),
    SQLITE,
    'database-unfit',
    '/var/lib/kaopu/kaopu.sqlite',
    'kaopu restore',
  ],
  [failed({ code: 'SQLITE_NOTADB' }), SQLITE, 'database-unfit', '/var/lib/kaopu/kaopu.sqlite'],
  [failed({ code: 'SQLITE_IOERR_READ' }), SQLITE, 'database-unfit', '磁盘'],
  [failed({ code: 'SQLITE_FULL' }), SQLITE, 'disk-full', '/var/lib/kaopu/kaopu.sqlite'],
  [failed({ code: 'ENOSPC', path: '/backup/x' }), SQLITE, 'disk-full', '/backup/x'],
  [new DiskFull('full'), SQLITE, 'disk-full', '/var/lib/kaopu'],
  [failed({ code: 'SQLITE_BUSY' }), SQLITE, 'in-use', '/var/lib/kaopu/kaopu.sqlite'],
  [failed({ code: 'SQLITE_CANTOPEN' }), SQLITE, 'no-permission', '/var/lib/kaopu/kaopu.sqlite'],
  [failed({ code: 'ENOTDIR', path: '/etc/passwd/x' }), SQLITE, 'usage', 'DATA_DIR', '/etc/passwd/x'],
  [
    failed({ code: 'ECONNREFUSED', syscall: 'connect' }),
    POSTGRES,
    'database-away',
    'db.example:6432',
    'DATABASE_URL',
  ],
  [
    new AggregateError([failed({ code: 'ECONNREFUSED', syscall: 'connect' })]),
    POSTGRES,
    'database-away',
    'db.example:6432',
  ],
  [failed({ code: 'ENOTFOUND' }), POSTGRES, 'database-away', '主机名'],
  [new Error('timeout exceeded when trying to connect'), POSTGRES, 'database-away', '防火墙'],
  [failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), POSTGRES, 'database-away', 'sslmode'],
  [failed({ code: '53300' }), POSTGRES, 'database-away', 'max_connections'],
  [failed({ code: '57P03' }), POSTGRES, 'database-away', '正在启动'],
  [failed({ code: '25006' }), POSTGRES, 'database-away', '备用库'],
  [failed({ code: '28P01' }), POSTGRES, 'usage', '密码', 'DATABASE_URL'],
  [failed({ code: '3D000' }), POSTGRES, 'usage', 'kaopu@db.example:6432/exam', 'createdb'],
  [failed({ code: '42501' }), POSTGRES, 'no-permission', '权限'],
  [failed({ code: '53100' }), POSTGRES, 'disk-full', 'PostgreSQL'],
  [failed({ code: 'ERR_INVALID_URL', input: POSTGRES.databaseUrl }), POSTGRES, 'usage', '%23'],
  [storage({ code: 'ECONNREFUSED' }), S3, 'files', 'S3_ENDPOINT', 'http://store:9000', '没有启动'],
  [storage({ $metadata: { httpStatusCode: 404 } }), S3, 'files', 'S3_BUCKET', 'uploads', '没有这个存储桶'],
  [storage({ $metadata: { httpStatusCode: 403 } }), S3, 'files', 'S3_SECRET_ACCESS_KEY'],
  [new ConfigError('环境变量 PORT：不对'), {}, 'usage', 'PORT'],
];

describe('what is said to whoever runs the site', () => {
  it.each(CASES)('of %s', (error, about, kind, ...words) => {
    const trouble = troubleOf(error, about);
    expect(trouble?.kind).toBe(kind);
    for (const word of words) expect(trouble?.message).toContain(word);
    expect(trouble?.message).not.toContain('s3cret');
  });

  it('of settings that lead nowhere names them', () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND x'), {
      syscall: 'getaddrinfo',
      hostname: 'x',
    });
    expect(troubleOf(unknown, { host: 'x', port: 1 })?.message).toContain('环境变量 HOST');
    const databaseUrl = 'postgres://kaopu@db/kaopu';
    const wordless = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
    expect(troubleOf(wordless, { databaseUrl })).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('DATABASE_URL 中没有写：kaopu@db/kaopu'),
    });
    const rootless = new AddressError('sslmode=verify-full 需要根证书');
    expect(troubleOf(new Error('x', { cause: rootless }), { databaseUrl })).toMatchObject({
      kind: 'usage',
      message: '环境变量 DATABASE_URL：sslmode=verify-full 需要根证书',
    });
  });

  it('is found among the causes of an error', () => {
    const cause = failed({ code: 'SQLITE_FULL' });
    expect(troubleOf(new Error('cannot be migrated', { cause }), SQLITE)?.kind).toBe('disk-full');
  });

  it('is nothing of an error that nobody expects', () => {
    expect(troubleOf(new TypeError('undefined is not a function'), POSTGRES)).toBeUndefined();
    expect(troubleOf('thrown', SQLITE)).toBeUndefined();
  });

  it('tells kinds apart by the exit code', () => {
    const codes = Object.values(EXIT_CODES);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(0);
  });

  it('refuses a PostgreSQL that is too old', () => {
    expect(oldPostgres({ text: '12.19', major: 12 })).toMatchObject({ kind: 'database-unfit' });
    expect(oldPostgres({ text: '15.3', major: 15 })).toBeUndefined();
  });
});

describe('where nothing may be written', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaopu-owner-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('the path is named, with its owner and who the program runs as', () => {
    const path = join(folder, 'missing', 'kaopu.sqlite');
    const trouble = troubleOf(failed({ code: 'EACCES', path }), { dataDir: folder });
    expect(trouble).toBeInstanceOf(Trouble);
    expect(trouble?.message).toMatch(/以用户 \S+ 的身份运行，而 \S+ 属于用户 \S+（权限 700）/);
    expect(trouble?.message).toContain(`chown -R`);
    expect(trouble?.message).toContain(path);
  });
});

it.each([
  ['postgres://u:p@ss@h:5432/d?sslmode=require', 'u@h:5432/d'],
  ['postgresql://h/d', 'h/d'],
  ['postgres://u:p@one:1,two:2/d', 'u@one:1,two:2/d'],
])('an address is shown without its password: %s', (url, shown) => {
  expect(describeDatabaseUrl(url)).toBe(shown);
});
