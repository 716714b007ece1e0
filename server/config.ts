import { isIP } from 'node:net';
import { z } from 'zod';
import { parseAddress, POOLERS, withOwnSettings } from '#server/database/postgres-address.ts';
import { parsePools } from '#server/database/postgres-pools.ts';
import { parseSignOnPerson, type SignOnPerson } from '#domain/account/sign-on-people.ts';
import { USERNAME, USERNAME_RULE } from '#domain/account/username.ts';
import { Trouble } from './trouble.ts';

/** Undefined where it is not set. */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .optional()
  .transform((value) =>
    value === undefined || value === '' ? undefined : value === '1' || value === 'true',
  );

const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

const PERSON_FORMS = { sub: 'sub:用户标识', email: 'email:已验证的邮箱', claim: 'claim:声明名=值' };

/** Says what to write: an entry that means something else than its author thinks would open the door. */
function peopleIn(
  entries: string[],
  allowed: readonly SignOnPerson['by'][],
  context: z.RefinementCtx,
): SignOnPerson[] {
  return entries.flatMap((entry) => {
    const person = parseSignOnPerson(entry);
    if (person && allowed.includes(person.by)) return [person];
    const wanted = allowed.map((by) => PERSON_FORMS[by]).join('、');
    context.addIssue({ code: 'custom', message: `“${entry}”无法识别，每一项请写成 ${wanted}` });
    return [];
  });
}

const EVERYBODY = 'everybody';
const admins = list.transform((entries, context) => peopleIn(entries, ['sub', 'email'], context));
const authors = list.transform((entries, context) =>
  entries.every((entry) => entry === EVERYBODY)
    ? EVERYBODY
    : peopleIn(entries, ['sub', 'email', 'claim'], context),
);

const NO_PROXY = ['', '0', 'false'];
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isPlace(entry: string): boolean {
  const [address = '', prefix] = entry.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0) return RANGES.includes(entry);
  // A prefix of nothing would be everybody.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

function placesIn(entries: string[], whose: string, context: z.RefinementCtx): string[] {
  const wrong = entries.find((entry) => !isPlace(entry));
  if (wrong === undefined) return entries;
  const message = `“${wrong}”无法识别，请写出${whose}的地址或网段，用逗号分隔，例如 127.0.0.1 或 172.30.0.0/24；本机写 loopback`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** Which proxies are believed; a mere yes would believe whoever connects. */
const proxies = list.transform((entries, context): string[] | false =>
  entries.every((entry) => NO_PROXY.includes(entry)) ? false : placesIn(entries, '代理服务器', context),
);

/** A school's lab is a private network as well, so none is believed that nobody has named. */
const readers = list.transform((entries, context) =>
  entries.length === 0 ? ['loopback'] : placesIn(entries, '监控服务器', context),
);

/** Whoever reads it later says what is wrong with it. */
const readableBy = (read: (text: string) => unknown) => (text: string, context: z.RefinementCtx) => {
  try {
    read(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
};

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(9095),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: optionalText.pipe(z.string().superRefine(readableBy(parseAddress)).optional()),
  /** Whether connections go to PostgreSQL itself; found out unless it is said. */
  DATABASE_POOLER: z.enum(['', ...POOLERS]).default('auto'),
  DATABASE_POOLS: z.string().default('').superRefine(readableBy(parsePools)),
  DEMO: flag,
  ADMIN_USERNAME: z.string().regex(USERNAME, USERNAME_RULE).default('admin'),
  ADMIN_PASSWORD: optionalText.pipe(z.string().min(8, '至少8个字符').optional()),
  OIDC_ISSUER: optionalText.pipe(z.url().optional()),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_ADMINS: admins,
  OIDC_AUTHORS: authors,
  S3_ENDPOINT: optionalText.pipe(z.url().optional()),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** What the files of one owner may take up. */
  FILE_QUOTA_MB: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
  /** How far jobs stand back on a full machine behind whoever answers requests; 0 is not at all. */
  JOB_NICENESS: z.coerce.number().int().min(0).max(19).default(10),
  /** Prints reports; looked for in the usual places, if it is not set. */
  CHROMIUM_PATH: optionalText,
  /** The script of the vendor's player, for films that lie with the vendor. */
  ALIPLAYER_URL: optionalText.pipe(
    z.url({ protocol: /^https?$/, error: '应是播放器脚本的网址，以http://或https://开头' }).optional(),
  ),
  /** LibreOffice, which turns presentations into pages; likewise. */
  SOFFICE_PATH: optionalText,
  SITE_NAME: z.string().min(1).max(60).default('考谱'),
  /** The address under which browsers reach the site; single sign-on returns to it. */
  PUBLIC_URL: optionalText.pipe(
    z
      .url({ protocol: /^https?$/, error: '应是浏览器里的网址，例如 https://kaopu.example.org' })
      .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', '只写到域名为止，后面不能有路径')
      .optional(),
  ),
  /** Of these proxies the client's address, the host and https are believed. */
  TRUST_PROXY: proxies,
  /** Where `/metrics` may be read. */
  METRICS_FROM: readers,
  /** Of the calls that candidates make by the thousand one in so many has a line in the log; 1 is all of them. */
  LOG_SAMPLE: z.coerce.number().int().min(1).max(100_000).default(100),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  demo: boolean;
  adminUsername: string;
  adminPassword: string | undefined;
  siteName: string;
  publicUrl: string | undefined;
  trustProxy: string[] | false;
  metricsFrom: string[];
  logLevel: string;
  logSample: number;
  /** Of one owner, in bytes. */
  fileQuota: number;
  jobNiceness: number;
  chromiumPath: string | undefined;
  aliplayerUrl: string | undefined;
  officePath: string | undefined;
  singleSignOn:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string;
        admins: SignOnPerson[];
        /** Who may become an author by signing in; administrators always may. */
        authors: typeof EVERYBODY | SignOnPerson[];
      }
    | undefined;
  objectStorage:
    | { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
}

/** Names the variable that is wrong; the process must not start on a guess. */
export class ConfigError extends Trouble {
  constructor(words: string) {
    super('usage', words);
  }
}

/** All of them or none: half a configuration is a mistake. */
function complete<T extends Record<string, string | undefined>>(
  group: T,
): { [K in keyof T]: string } | undefined {
  const missing = Object.keys(group).filter((name) => group[name] === undefined);
  if (missing.length === Object.keys(group).length) return undefined;
  if (missing.length > 0) throw new ConfigError(`环境变量 ${missing.join('、')} 没有设置`);
  return group as { [K in keyof T]: string };
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `环境变量 ${issue.path.join('.')}：${issue.message}`);
    throw new ConfigError(lines.join('\n'));
  }
  const env = parsed.data;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  const oidc = complete({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET });
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const s3 = complete({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl:
      env.DATABASE_URL &&
      withOwnSettings(env.DATABASE_URL, { pooler: env.DATABASE_POOLER || 'auto', pools: env.DATABASE_POOLS }),
    // Its password is known to everyone: whoever runs the site in earnest says so, and gets none by accident.
    demo: env.DEMO ?? (env.NODE_ENV !== 'production' && env.PUBLIC_URL === undefined),
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    siteName: env.SITE_NAME,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    metricsFrom: env.METRICS_FROM,
    logLevel: env.LOG_LEVEL,
    logSample: env.LOG_SAMPLE,
    fileQuota: env.FILE_QUOTA_MB * 1_000_000,
    jobNiceness: env.JOB_NICENESS,
    chromiumPath: env.CHROMIUM_PATH,
    aliplayerUrl: env.ALIPLAYER_URL,
    officePath: env.SOFFICE_PATH,
    singleSignOn: oidc && {
      issuer: oidc.OIDC_ISSUER,
      clientId: oidc.OIDC_CLIENT_ID,
      clientSecret: oidc.OIDC_CLIENT_SECRET,
      admins: env.OIDC_ADMINS,
      authors: env.OIDC_AUTHORS,
    },
    objectStorage: s3 && {
      endpoint: s3.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: s3.S3_BUCKET,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
  };
}
