import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { type DatabasePlace, describeEngines, newMigratedPlace, openAt } from '#server/testing/engines.ts';
import { runKaopu } from '#server/testing/operator-command.ts';
import type { Finding } from './doctor/check.ts';
import { schemaFinding } from './doctor/database-checks.ts';
import { addressFindings } from './doctor/site-checks.ts';

describeEngines('kaopu doctor', (engine) => {
  let place: DatabasePlace;
  let dataDir: string;
  beforeAll(async () => {
    place = await newMigratedPlace(engine);
    // A folder of its own below, so that one can be taken away from it.
    dataDir = join(place.dataDir, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await (await openAt({ ...place, dataDir })).close();
  });
  afterAll(() => place.remove());

  async function examine(environment: Record<string, string> = {}, ...args: string[]) {
    const at = { databaseUrl: place.databaseUrl, dataDir };
    const { code, output } = await runKaopu(at, ['doctor', '--json', ...args], { environment });
    const { findings } = JSON.parse(output) as { findings: Finding[] };
    const stateOf = (name: string) => findings.find((finding) => finding.name === name)?.state;
    return { code, findings, stateOf };
  }

  it('writes for a trial, and leaves nothing behind', async () => {
    const before = (await readdir(dataDir)).filter((name) => !name.startsWith('files')).sort();
    const { stateOf, findings } = await examine({}, '--thorough');
    for (const name of [
      '数据文件夹写入',
      '数据库写入',
      '文件存储',
      '数据库结构',
      '文件所有者',
      '文件权限',
      '站点的时间',
    ])
      expect([name, stateOf(name)]).toEqual([name, 'good']);
    if (engine === 'sqlite') expect(stateOf('数据库完整性')).toBe('good');
    else
      for (const name of ['时钟', '连接方式', '数据库连接'])
        expect([name, stateOf(name)]).toEqual([name, 'good']);
    expect(findings.some(({ words }) => words.includes('检查失败'))).toBe(false);
    expect((await readdir(dataDir)).filter((name) => !name.startsWith('files')).sort()).toEqual(before);
    const database = await openAt({ ...place, dataDir });
    const notes = await database.db.selectFrom('operator_note').select('name').execute();
    await database.close();
    expect(notes).toEqual([]);
  });

  it('finds what is wrong, says it in words, and ends with 1', async () => {
    await writeFile(join(dataDir, 'copied-by-hand'), '');
    await chmod(join(dataDir, 'copied-by-hand'), 0o644);
    const { code, stateOf } = await examine({
      ...{ PUBLIC_URL: 'https://exam.example.org', CHROMIUM_PATH: '/nowhere', SOFFICE_PATH: '/nowhere' },
    });
    expect(stateOf('文件权限')).toBe('notice');
    expect(stateOf('TRUST_PROXY')).toBe('bad');
    expect(stateOf('报告：Chromium')).toBe('notice');
    expect(stateOf('幻灯片：LibreOffice')).toBe('notice');
    // Nobody has started a server here.
    expect(stateOf('管理员')).toBe('bad');
    expect(code).toBe(1);
  });

  it('says of a database or storage that does not answer what is wrong, and looks at the rest', async () => {
    const { stateOf, findings } = await examine({
      DATABASE_URL: 'postgres://kaopu:s3cret@127.0.0.1:1/exam',
      ...{ S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'uploads' },
      ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's3cret' },
    });
    expect(stateOf('数据库')).toBe('bad');
    expect(stateOf('文件存储')).toBe('bad');
    expect(stateOf('磁盘空间')).toBeDefined();
    expect(JSON.stringify(findings)).toContain('S3_ENDPOINT 是 http://127.0.0.1:1');
    expect(JSON.stringify(findings)).not.toContain('s3cret');
  });
});

describe('what doctor makes of settings and versions', () => {
  const config = (environment: Record<string, string>) => readConfig({ DEMO: '0', ...environment });
  const states = (environment: Record<string, string>) =>
    addressFindings(config(environment)).map(({ name, state }) => `${name} ${state}`);

  it.each([
    [{}, ['PUBLIC_URL notice', 'TRUST_PROXY good']],
    [{ PUBLIC_URL: 'https://a.example' }, ['PUBLIC_URL good', 'TRUST_PROXY bad']],
    [{ PUBLIC_URL: 'http://a.example' }, ['PUBLIC_URL notice', 'TRUST_PROXY good']],
    [{ PUBLIC_URL: 'https://a.example', TRUST_PROXY: 'loopback' }, ['PUBLIC_URL good', 'TRUST_PROXY notice']],
    [
      { PUBLIC_URL: 'https://a.example', TRUST_PROXY: 'loopback', HOST: '127.0.0.1' },
      ['PUBLIC_URL good', 'TRUST_PROXY good'],
    ],
    [
      { PUBLIC_URL: 'https://a.example', TRUST_PROXY: '172.30.95.2' },
      ['PUBLIC_URL good', 'TRUST_PROXY good'],
    ],
  ])('%j', (environment, expected) => {
    expect(states(environment as Record<string, string>)).toEqual(expected);
  });

  it('knows a schema that is empty, old, its own or newer', () => {
    const own = Object.keys(MIGRATIONS);
    expect(schemaFinding([]).state).toBe('bad');
    expect(schemaFinding(own.slice(0, 3)).state).toBe('notice');
    expect(schemaFinding(own).state).toBe('good');
    expect(schemaFinding([...own, '9999-later']).state).toBe('bad');
  });
});
