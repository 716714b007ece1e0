import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findOnPath, findPostgresFolder } from '../../scripts/bootstrap/find-tools.mjs';
import {
  type PostgresCluster,
  startPostgresCluster,
  unprivilegedUser,
} from '../../scripts/testing/postgres-cluster.ts';
import { AddressError } from './postgres-tls.ts';
import { openPool } from './postgres.ts';

/** Of two databases one is open to encrypted connections alone, one to plain ones; one asks for a certificate. */
const HBA = `local all all trust
hostnossl sealed all all reject
hostssl bare all all reject
hostssl certified all all cert
host all all all trust
`;

const isTestable =
  inject('postgresUrl') !== '' && findPostgresFolder() !== '' && findOnPath('openssl') !== '';

describe.runIf(isTestable)('sslmode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaopu-tls-'));
  const file = (name: string) => join(folder, name);
  let cluster: PostgresCluster;

  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

  function issue(name: string, subject: string, alternative: string): void {
    openssl(
      'req',
      ...newKey,
      '-subj',
      subject,
      '-addext',
      alternative,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
    );
    const by = [
      '-CA',
      'root.crt',
      '-CAkey',
      'root.key',
      '-CAcreateserial',
      '-copy_extensions',
      'copy',
      '-days',
      '2',
    ];
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-out', `${name}.crt`);
  }

  beforeAll(async () => {
    for (const name of ['root', 'other'])
      openssl(
        'req',
        '-x509',
        ...newKey,
        '-subj',
        `/CN=${name}`,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.crt`,
      );
    issue('server', '/CN=localhost', 'subjectAltName=DNS:localhost');
    issue('client', '/CN=kaopu', 'subjectAltName=DNS:kaopu');
    writeFileSync(file('hba'), HBA);
    const user = unprivilegedUser();
    chmodSync(folder, 0o755);
    if (user) for (const name of ['server.key', 'hba']) chownSync(file(name), user.uid, user.gid);
    cluster = await startPostgresCluster(findPostgresFolder(), [
      'ssl=on',
      ...[`ssl_cert_file=${file('server.crt')}`, `ssl_key_file=${file('server.key')}`],
      ...[`ssl_ca_file=${file('root.crt')}`, `hba_file=${file('hba')}`],
    ]);
    const pool = openPool(cluster.url);
    for (const name of ['sealed', 'bare', 'certified']) await pool.query(`create database ${name}`);
    await pool.end();
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function isEncrypted(url: string): Promise<boolean | undefined> {
    const pool = openPool(url);
    try {
      const { rows } = await pool.query<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      return rows[0]?.ssl;
    } finally {
      await pool.end();
    }
  }

  const at = (query: string, { host = '127.0.0.1', database = 'postgres' } = {}) => {
    const url = new URL(cluster.url);
    return `postgres://kaopu@${host}:${url.port}/${database}${query}`;
  };
  const root = () => `sslrootcert=${file('root.crt')}`;
  const other = () => `sslrootcert=${file('other.crt')}`;

  it('encrypts where the server can, unless somebody says otherwise', async () => {
    expect(await isEncrypted(at(''))).toBe(true);
    expect(await isEncrypted(at('?sslmode=prefer'))).toBe(true);
    expect(await isEncrypted(at('?sslmode=require'))).toBe(true);
    expect(await isEncrypted(at('?ssl=true'))).toBe(true);
    expect(await isEncrypted(at('?sslmode=disable'))).toBe(false);
    expect(await isEncrypted(at('?sslmode=allow'))).toBe(false);
  });

  it('prefers without insisting, and allows without preferring', async () => {
    expect(await isEncrypted(inject('postgresUrl'))).toBe(false);
    expect(await isEncrypted(at('?sslmode=prefer', { database: 'bare' }))).toBe(false);
    expect(await isEncrypted(at('?sslmode=allow', { database: 'sealed' }))).toBe(true);
  });

  it('is never weaker than it says', async () => {
    await expect(isEncrypted(`${inject('postgresUrl')}?sslmode=require`)).rejects.toThrow('SSL');
    await expect(isEncrypted(at('?sslmode=require', { database: 'bare' }))).rejects.toThrow('pg_hba.conf');
    await expect(isEncrypted(at('?sslmode=disable', { database: 'sealed' }))).rejects.toThrow();
  });

  it('verifies who signed, and with verify-full also the name', async () => {
    expect(await isEncrypted(at(`?sslmode=verify-ca&${root()}`))).toBe(true);
    expect(await isEncrypted(at(`?sslmode=require&${root()}`))).toBe(true);
    expect(await isEncrypted(at(`?sslmode=verify-full&${root()}`, { host: 'localhost' }))).toBe(true);
    await expect(isEncrypted(at(`?sslmode=verify-full&${root()}`))).rejects.toThrow('127.0.0.1');
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      await expect(isEncrypted(at(`?sslmode=${mode}&${other()}`, { host: 'localhost' }))).rejects.toThrow(
        'certificate',
      );
  });

  it('shows a certificate of our own', async () => {
    const own = `sslcert=${file('client.crt')}&sslkey=${file('client.key')}`;
    expect(await isEncrypted(at(`?sslmode=require&${own}`, { database: 'certified' }))).toBe(true);
    await expect(isEncrypted(at('?sslmode=require', { database: 'certified' }))).rejects.toThrow(
      'certificate',
    );
  });

  it('says in words which file is missing', async () => {
    expect(() => openPool(at('?sslmode=verify-full'))).toThrow(AddressError);
    expect(() => openPool(at('?sslmode=verify-full'))).toThrow('sslrootcert');
    expect(() => openPool(at('?sslmode=verify-ca&sslrootcert=/no/such.crt'))).toThrow('/no/such.crt');
  });
});
