import { Trouble } from '#server/trouble.ts';
import { isDatabaseAway } from './database-away.ts';
import { AddressError } from './postgres-tls.ts';

/** Where it leads, without the password: `user@host:port/name`. */
export function describeDatabaseUrl(databaseUrl: string): string {
  const [address = ''] = databaseUrl.replace(/^postgres(ql)?:\/\//, '').split('?');
  const at = address.lastIndexOf('@');
  const [user = ''] = at < 0 ? [] : address.slice(0, at).split(':');
  const place = address.slice(at + 1);
  return user === '' ? place : `${user}@${place}`;
}

const TLS_CODES =
  /^(SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_|CERT_|ERR_TLS_|ERR_SSL_)|does not support SSL connections/;

/** What the driver says where it has none to send. */
const NO_PASSWORD = /client password must be a string/;

const AWAY: Record<string, string> = {
  ECONNREFUSED: '对方没有在这个地址上监听，PostgreSQL 可能没有启动',
  ENOTFOUND: '找不到这个主机名',
  EAI_AGAIN: '暂时查不到这个主机名，请检查 DNS',
  ENOENT: '本机没有这个 PostgreSQL 的套接字，PostgreSQL 可能没有启动',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  ETIMEDOUT: '等不到回答，请检查网络和防火墙',
  '53300': '连接数已满：请增大 PostgreSQL 的 max_connections，或者减少应用的进程',
  '57P03': 'PostgreSQL 正在启动、恢复或停止，请稍候再试',
  '25006': '这是只读的备用库，还没有接管；请把地址指向主库',
};

interface Facts {
  code?: unknown;
  message: string;
}

function refusedTrouble({ code, message }: Facts, place: string): Trouble | undefined {
  switch (code) {
    case '28P01':
      return new Trouble(
        'usage',
        `PostgreSQL 拒绝登录 ${place}：用户名或密码不对。请检查环境变量 DATABASE_URL。`,
      );
    case '28000':
      return new Trouble(
        'usage',
        `PostgreSQL 拒绝登录 ${place}：没有这个用户，或者 pg_hba.conf 不允许从这里登录。请检查环境变量 DATABASE_URL 和 pg_hba.conf。`,
      );
    case '3D000':
      return new Trouble(
        'usage',
        `PostgreSQL 中没有这个数据库：${place}。请先建立它（createdb），或者改正环境变量 DATABASE_URL。`,
      );
    case '42501':
      return new Trouble(
        'no-permission',
        `在数据库 ${place} 中权限不足（${message}）。请让 DATABASE_URL 中的用户拥有这个数据库：ALTER DATABASE … OWNER TO …。`,
      );
    case '53100':
      return new Trouble(
        'disk-full',
        `PostgreSQL 的磁盘空间已满：${place}。请在数据库所在的机器上腾出空间。`,
      );
    case 'ERR_INVALID_URL':
      // The error itself would show the whole address, with the password.
      return new Trouble(
        'usage',
        '环境变量 DATABASE_URL 无法识别。它应写作 postgres://用户:密码@主机:端口/数据库；密码中的特殊字符要写成 %XX，例如 # 写成 %23。',
      );
    case 'XX001':
    case 'XX002':
      return new Trouble(
        'database-unfit',
        `PostgreSQL 报告数据已损坏（${message}）：${place}。请从备份恢复。`,
      );
    default:
      return undefined;
  }
}

/** Of an error of the driver or of the server behind DATABASE_URL; undefined for what nobody expects. */
export function postgresTrouble(error: Error, databaseUrl: string): Trouble | undefined {
  const place = describeDatabaseUrl(databaseUrl);
  const code = (error as Partial<Facts>).code;
  const refused = refusedTrouble({ code, message: error.message }, place);
  if (refused) return refused;
  const said = typeof code === 'string' ? code : '';
  if (TLS_CODES.test(said) || TLS_CODES.test(error.message)) {
    return new Trouble(
      'database-away',
      `无法与数据库 ${place} 建立加密连接（${error.message}）。请检查环境变量 DATABASE_URL 中的 sslmode 和证书。`,
    );
  }
  if (error instanceof AddressError) return new Trouble('usage', `环境变量 DATABASE_URL：${error.message}`);
  if (NO_PASSWORD.test(error.message))
    return new Trouble(
      'usage',
      `PostgreSQL 要求密码，而环境变量 DATABASE_URL 中没有写：${place}。它应写作 postgres://用户:密码@主机:端口/数据库。`,
    );
  if (!isDatabaseAway(error)) return undefined;
  const reason = AWAY[said] ?? `等不到回答，请检查网络和防火墙（${error.message}）`;
  return new Trouble('database-away', `连不上数据库 ${place}：${reason}。地址来自环境变量 DATABASE_URL。`);
}
