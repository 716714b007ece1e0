import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { parseAddress } from './database/postgres-address.ts';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 9095,
      host: '0.0.0.0',
      dataDir: 'data',
      databaseUrl: undefined,
      demo: true,
      fileQuota: 5_000_000_000,
      jobNiceness: 10,
      chromiumPath: undefined,
      officePath: undefined,
      adminUsername: 'admin',
      adminPassword: undefined,
      siteName: '考谱',
      publicUrl: undefined,
      trustProxy: false,
      metricsFrom: ['loopback'],
      logLevel: 'info',
      logSample: 100,
      singleSignOn: undefined,
      objectStorage: undefined,
    });
  });

  it('takes an empty variable, as compose files have them, for one that is not set', () => {
    const names = [
      'DATABASE_URL',
      'DATABASE_POOLER',
      'DATABASE_POOLS',
      'ADMIN_PASSWORD',
      'PUBLIC_URL',
      'CHROMIUM_PATH',
      'SOFFICE_PATH',
      'OIDC_ISSUER',
      'S3_BUCKET',
      'DEMO',
      'TRUST_PROXY',
      'METRICS_FROM',
      'OIDC_ADMINS',
      'OIDC_AUTHORS',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it('reads what is set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/var/lib/kaopu',
      DATABASE_URL: 'postgres://kaopu@db/kaopu',
      DEMO: '0',
      ADMIN_USERNAME: '管理员',
      ADMIN_PASSWORD: 'long enough',
      SITE_NAME: '测评中心',
      PUBLIC_URL: 'https://exam.example/',
      ALIPLAYER_URL: 'https://player.example/aliplayer-min.js',
      TRUST_PROXY: 'loopback, 10.1.2.3,172.30.0.0/24, fd00::/8',
      LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/var/lib/kaopu',
      databaseUrl: 'postgres://kaopu@db/kaopu',
      demo: false,
      adminUsername: '管理员',
      adminPassword: 'long enough',
      siteName: '测评中心',
      publicUrl: 'https://exam.example',
      aliplayerUrl: 'https://player.example/aliplayer-min.js',
      trustProxy: ['loopback', '10.1.2.3', '172.30.0.0/24', 'fd00::/8'],
      logLevel: 'warn',
    });
  });

  it('carries with the address of the database how it is to be used', () => {
    const { databaseUrl } = readConfig({
      DATABASE_URL: 'postgres://a,b/kaopu?sslmode=require',
      DATABASE_POOLER: 'transaction',
      DATABASE_POOLS: 'reads:4, batches:1',
    });
    expect(parseAddress(databaseUrl ?? '')).toMatchObject({
      hosts: [{ host: 'a' }, { host: 'b' }],
      pooler: 'transaction',
      pools: { reads: 4, batches: 1 },
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATA_DIR', ''],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'postgres://a,b/kaopu?port=1,2,3'],
    ['DATABASE_URL', 'postgres://db/kaopu?sslmode=yes'],
    ['DATABASE_POOLER', 'session'],
    ['DATABASE_POOLS', 'reads'],
    ['DATABASE_POOLS', 'reads:0'],
    ['DATABASE_POOLS', 'writes:3'],
    ['DATABASE_POOLS', 'operator:3'],
    ['DEMO', 'perhaps'],
    ['ADMIN_USERNAME', 'a/b'],
    ['ADMIN_USERNAME', 'a b'],
    ['ADMIN_PASSWORD', 'short'],
    ['OIDC_ISSUER', 'no address'],
    ['S3_ENDPOINT', 'no address'],
    ['ALIPLAYER_URL', 'aliplayer-min.js'],
    ['ALIPLAYER_URL', 'javascript:alert(1)'],
    ['SITE_NAME', ''],
    ['PUBLIC_URL', 'exam'],
    ['PUBLIC_URL', 'htps://exam.example'],
    ['PUBLIC_URL', 'https://exam.example/kaopu'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback, proxy.example'],
    ['OIDC_ADMINS', 'zhang'],
    ['OIDC_ADMINS', 'boss@school.example'],
    ['OIDC_ADMINS', 'claim:role=admin'],
    ['OIDC_AUTHORS', 'teachers'],
    ['LOG_LEVEL', 'loud'],
  ])('names the variable that is wrong: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(`环境变量 ${name}：`);
  });

  it.each([
    [{}, true],
    [{ DEMO: '0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ PUBLIC_URL: 'https://exam.example' }, false],
    [{ PUBLIC_URL: 'https://exam.example', NODE_ENV: 'production', DEMO: '1' }, true],
  ])('with %j has demo content: %s', (environment, expected) => {
    expect(readConfig(environment).demo).toBe(expected);
  });

  it('names all that are wrong at once', () => {
    const read = () => readConfig({ PORT: 'http', LOG_LEVEL: 'loud' });
    expect(read).toThrow('PORT');
    expect(read).toThrow('LOG_LEVEL');
  });

  it('never repeats a secret in its message', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'geheim' })).not.toThrow('geheim');
  });

  describe('of single sign-on', () => {
    const whole = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'kaopu',
      OIDC_CLIENT_SECRET: 'secret',
    };

    it('is complete', () => {
      expect(
        readConfig({ ...whole, OIDC_ADMINS: 'sub:zhang, email:li@school.example ,' }).singleSignOn,
      ).toEqual({
        issuer: 'https://id.example',
        clientId: 'kaopu',
        clientSecret: 'secret',
        admins: [
          { by: 'sub', value: 'zhang' },
          { by: 'email', value: 'li@school.example' },
        ],
        authors: 'everybody',
      });
    });

    it('says who may become an author', () => {
      const authorsBy = (value: string) =>
        readConfig({ ...whole, OIDC_AUTHORS: value }).singleSignOn?.authors;
      expect(authorsBy('')).toBe('everybody');
      expect(authorsBy('everybody')).toBe('everybody');
      expect(authorsBy('claim:groups=staff, sub:x')).toEqual([
        { by: 'claim', claim: 'groups', value: 'staff' },
        { by: 'sub', value: 'x' },
      ]);
    });

    it('says what to write instead of a bare name', () => {
      expect(() => readConfig({ OIDC_ADMINS: 'zhang' })).toThrow(
        '“zhang”无法识别，每一项请写成 sub:用户标识、email:已验证的邮箱',
      );
      expect(() => readConfig({ TRUST_PROXY: '1' })).toThrow('请写出代理服务器的地址或网段');
      expect(() => readConfig({ METRICS_FROM: 'prometheus' })).toThrow('请写出监控服务器的地址或网段');
    });

    it.each(Object.keys(whole))('is refused without %s, which is named', (missing) => {
      expect(() => readConfig({ ...whole, [missing]: '' })).toThrow(`环境变量 ${missing} 没有设置`);
    });
  });

  describe('of the object storage', () => {
    const whole = {
      S3_ENDPOINT: 'http://store:9000',
      S3_BUCKET: 'kaopu',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };

    it('is complete, with a default region', () => {
      expect(readConfig(whole).objectStorage).toEqual({
        endpoint: 'http://store:9000',
        region: 'us-east-1',
        bucket: 'kaopu',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      });
    });

    it.each(Object.keys(whole))('is refused without %s, which is named', (missing) => {
      expect(() => readConfig({ ...whole, [missing]: undefined })).toThrow(`环境变量 ${missing} 没有设置`);
    });

    it('names everything that is missing', () => {
      expect(() => readConfig({ S3_BUCKET: 'kaopu' })).toThrow(
        '环境变量 S3_ENDPOINT、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 没有设置',
      );
    });
  });
});
