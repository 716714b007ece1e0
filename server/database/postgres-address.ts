import { AddressError, type TlsWish, tlsWish } from './postgres-tls.ts';
import { parsePools, type PoolSizes } from './postgres-pools.ts';

export interface HostPort {
  /** A name, an address, or the folder of a socket. */
  host: string;
  port: number;
}

export const POOLERS = ['auto', 'none', 'transaction'] as const;
export type Pooler = (typeof POOLERS)[number];

/** What DATABASE_URL says, read as PostgreSQL's own programs read it. What is undefined comes from the PG* variables. */
export interface PostgresAddress {
  hosts: HostPort[];
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  /** `-c name=value` for the server. */
  options: string | undefined;
  /** Whether a host that cannot be written to is passed over. */
  target: 'any' | 'read-write';
  tls: TlsWish;
  pooler: Pooler;
  pools: PoolSizes;
}

const URL_FORM = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const HOST_FORM = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;
const DEFAULT_PORT = '5432';

/** Beside what libpq knows an address carries our own settings, so that every thread which opens it has them. */
const OWN = { pooler: 'kaopu_pooler', pools: 'kaopu_pools' } as const;

/** What pg_dump and psql are told as it stands; they refuse an address with words that they do not know. */
const FOR_LIBPQ = [
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslcrl', 'channel_binding', 'gssencmode'],
  ...['passfile', 'options', 'keepalives', 'keepalives_idle', 'connect_timeout'],
];

/** A sign that nobody has encoded stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const given = (text: string | null | undefined) => (text ? text : undefined);

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new AddressError(`端口“${text}”无法识别`);
}

/** `a:5432,[::1]:5433`, or by parameters `host=a,b` and `port=5432,5433`, of which one port may stand for all. */
function hostsIn(authority: string, parameters: URLSearchParams): HostPort[] {
  const named = authority.split(',').map((entry) => {
    const match = HOST_FORM.exec(entry);
    if (!match) throw new AddressError(`主机“${entry}”无法识别，IPv6 地址请写在方括号里`);
    return { host: decode((match[1] ?? '').replace(/^\[(.*)\]$/, '$1')), port: match[2] ?? '' };
  });
  const hostList = parameters.get('host')?.split(',');
  const ports = given(parameters.get('port'))?.split(',') ?? named.map(({ port }) => port);
  const hosts = hostList ?? named.map(({ host }) => host);
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new AddressError(`有 ${hosts.length} 个主机，却有 ${ports.length} 个端口`);
  return hosts.map((host, index) => ({
    host: host || process.env.PGHOST || 'localhost',
    port: portOf((ports.length > 1 ? ports[index] : ports[0]) || process.env.PGPORT || DEFAULT_PORT),
  }));
}

/** Of several hosts one takes writes, so that is the one looked for; somebody who names one host means that one. */
function targetIn(parameters: URLSearchParams, hosts: HostPort[]): PostgresAddress['target'] {
  const wanted = given(parameters.get('target_session_attrs')) ?? process.env.PGTARGETSESSIONATTRS;
  if (wanted === undefined) return hosts.length > 1 ? 'read-write' : 'any';
  if (wanted === 'any') return 'any';
  if (wanted === 'read-write' || wanted === 'primary') return 'read-write';
  throw new AddressError(
    `target_session_attrs 只能是 read-write、primary 或 any：服务器必须能写入，不能是“${wanted}”`,
  );
}

function poolerIn(parameters: URLSearchParams): Pooler {
  return POOLERS.find((pooler) => pooler === parameters.get(OWN.pooler)) ?? 'auto';
}

function partsOf(url: string) {
  const match = URL_FORM.exec(url);
  if (!match)
    throw new AddressError(
      '无法识别，必须以 postgres:// 开头，写成 postgres://用户:密码@主机:端口/数据库；密码里的 / ? # 等符号要写成 %2F %3F %23',
    );
  const [, account = '', authority = '', database = '', query = ''] = match;
  const colon = account.indexOf(':');
  const parameters = new URLSearchParams(query);
  const hosts = hostsIn(authority, parameters);
  return {
    parameters,
    hosts,
    target: targetIn(parameters, hosts),
    user: given(parameters.get('user')) ?? given(decode(colon < 0 ? account : account.slice(0, colon))),
    password:
      given(parameters.get('password')) ?? (colon < 0 ? undefined : given(decode(account.slice(colon + 1)))),
    database: given(parameters.get('dbname')) ?? given(decode(database)),
  };
}

/** Throws an AddressError, in words, about what is wrong. */
export function parseAddress(url: string): PostgresAddress {
  const { parameters, ...known } = partsOf(url);
  return {
    ...known,
    options: given(parameters.get('options')),
    tls: tlsWish(parameters),
    pooler: poolerIn(parameters),
    pools: parsePools(parameters.get(OWN.pools) ?? ''),
  };
}

/** The same address with our own settings in it. */
export function withOwnSettings(url: string, settings: { pooler: Pooler; pools: string }): string {
  const own = [
    ...(settings.pooler === 'auto' ? [] : [`${OWN.pooler}=${settings.pooler}`]),
    ...(settings.pools === '' ? [] : [`${OWN.pools}=${encodeURIComponent(settings.pools)}`]),
  ];
  if (own.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${own.join('&')}`;
}

/** Without the password: arguments of a program can be read by everybody on the machine. */
export function libpqAddress(url: string): { address: string; password: string | undefined } {
  const { parameters, hosts, target, user, password, database } = partsOf(url);
  const said = new URLSearchParams();
  // As parameters, names of hosts need no brackets, and folders of sockets no other form.
  said.set('host', hosts.map(({ host }) => host).join(','));
  said.set('port', hosts.map(({ port }) => port).join(','));
  if (user !== undefined) said.set('user', user);
  if (hosts.length > 1) said.set('target_session_attrs', target);
  said.set('application_name', 'kaopu-operator');
  for (const name of FOR_LIBPQ) {
    const value = parameters.get(name);
    if (value !== null) said.set(name, value);
  }
  const { mode, root } = tlsWish(parameters);
  if (mode !== undefined) said.set('sslmode', mode);
  // Known to libpq since version 16 alone.
  if (root === 'system') said.set('sslrootcert', '/etc/ssl/certs/ca-certificates.crt');
  // A form of encoding that libpq does not know is the plus sign for a space.
  const query = said.toString().replaceAll('+', '%20');
  return { address: `postgres:///${encodeURIComponent(database ?? '')}?${query}`, password };
}

export const hostLabel = ({ host, port }: HostPort): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
