import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';

/** What is wrong with DATABASE_URL, in words for whoever wrote it. */
export class AddressError extends Error {}

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];
const USUAL_MODE: Mode = 'prefer';

export interface TlsWish {
  /** Undefined where nobody said so. */
  mode: Mode | undefined;
  /** Files; `system` as the root is what this machine trusts. */
  root: string | undefined;
  certificate: string | undefined;
  key: string | undefined;
  keyPassword: string | undefined;
}

function modeIn(parameters: URLSearchParams): Mode | undefined {
  const ssl = parameters.get('ssl');
  const said =
    parameters.get('sslmode') ?? (ssl === 'true' || ssl === '1' ? 'require' : process.env.PGSSLMODE);
  if (!said) return undefined;
  // The driver's own word for it.
  if (said === 'no-verify') return 'require';
  const mode = MODES.find((known) => known === said);
  if (mode) return mode;
  throw new AddressError(`sslmode“${said}”无法识别，可以是 ${MODES.join('、')}`);
}

export function tlsWish(parameters: URLSearchParams): TlsWish {
  const file = (name: string) => parameters.get(name) || process.env[`PG${name.toUpperCase()}`] || undefined;
  return {
    mode: modeIn(parameters),
    root: file('sslrootcert'),
    certificate: file('sslcert'),
    key: file('sslkey'),
    keyPassword: parameters.get('sslpassword') || undefined,
  };
}

/** What is named must be there; what lies where PostgreSQL's programs look for it is used. */
function content(name: string, file: string | undefined, usualName: string): string | undefined {
  const usual = join(homedir(), '.postgresql', usualName);
  const path = file ?? (existsSync(usual) ? usual : undefined);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new AddressError(
      `${name} 指定的文件 ${path} 无法读取（${(error as { code?: string }).code ?? ''}）`,
      {
        cause: error,
      },
    );
  }
}

/** How a connection may be protected: false is not at all. */
export type TlsForm = false | ConnectionOptions;

/** In the order in which they are tried. */
export function tlsForms(wish: TlsWish): TlsForm[] {
  const { mode = USUAL_MODE } = wish;
  if (mode === 'disable') return [false];
  const isSystem = wish.root === 'system';
  const ca = isSystem ? undefined : content('sslrootcert', wish.root, 'root.crt');
  const cert = content('sslcert', wish.certificate, 'postgresql.crt');
  const key = content('sslkey', wish.key, 'postgresql.key');
  const own = {
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(wish.keyPassword === undefined ? {} : { passphrase: wish.keyPassword }),
  };
  const encrypted = { ...own, rejectUnauthorized: false };
  const roots = ca === undefined ? {} : { ca };
  const byRoot = { ...own, ...roots, rejectUnauthorized: true, checkServerIdentity: () => undefined };
  const hasRoot = isSystem || ca !== undefined;
  switch (mode) {
    case 'allow':
      return [false, encrypted];
    case 'prefer':
      return [encrypted, false];
    case 'require':
      return [hasRoot ? byRoot : encrypted];
    case 'verify-ca':
    case 'verify-full':
      if (!hasRoot)
        throw new AddressError(
          `sslmode=${mode} 需要根证书：请用 sslrootcert=文件 指定签发数据库证书的机构，或写 sslrootcert=system 使用本机信任的机构`,
        );
      return [mode === 'verify-ca' ? byRoot : { ...own, ...roots, rejectUnauthorized: true }];
  }
}

/** pg_hba.conf has no line for a connection that is, or is not, encrypted. */
const NO_LINE_FITS = '28000';

/** Whether the other form may be welcome where this one was not. A pooler says so under a code that means much else. */
export function isAboutTls(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === NO_LINE_FITS) return true;
  if (typeof code === 'string' && /^ERR_(SSL|TLS)|^EPROTO/.test(code)) return true;
  return typeof message === 'string' && /SSL connection|^SSL required/.test(message);
}
