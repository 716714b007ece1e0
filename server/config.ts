import { z } from 'zod';

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .optional()
    .transform((value) =>
      value === undefined || value === '' ? fallback : value === '1' || value === 'true',
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

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(9095),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: optionalText.pipe(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, '必须以postgres://开头')
      .optional(),
  ),
  DEMO: flag(true),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[^/,\s]{1,60}$/, '不能包含“/”、“,”和空格')
    .default('admin'),
  ADMIN_PASSWORD: optionalText.pipe(z.string().min(8, '至少8个字符').optional()),
  OIDC_ISSUER: optionalText.pipe(z.url().optional()),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_ADMINS: list,
  S3_ENDPOINT: optionalText.pipe(z.url().optional()),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SITE_NAME: z.string().min(1).max(60).default('考谱'),
  /** The address under which browsers reach the site; single sign-on returns to it. */
  PUBLIC_URL: optionalText.pipe(z.url().optional()),
  /** Set behind a reverse proxy, so that the client's address and https are believed. */
  TRUST_PROXY: flag(false),
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
  trustProxy: boolean;
  logLevel: string;
  singleSignOn: { issuer: string; clientId: string; clientSecret: string; admins: string[] } | undefined;
  objectStorage:
    | { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
}

/** Names the variable that is wrong; the process must not start on a guess. */
export class ConfigError extends Error {}

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
    databaseUrl: env.DATABASE_URL,
    demo: env.DEMO,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    siteName: env.SITE_NAME,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    singleSignOn: oidc && {
      issuer: oidc.OIDC_ISSUER,
      clientId: oidc.OIDC_CLIENT_ID,
      clientSecret: oidc.OIDC_CLIENT_SECRET,
      admins: env.OIDC_ADMINS,
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
