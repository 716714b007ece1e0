import { randomBytes } from 'node:crypto';
import { passwordProblem } from '#domain/account/password-policy.ts';
import { USERNAME, USERNAME_RULE } from '#domain/account/username.ts';
import {
  createAdminCommand,
  findAccount,
  hashPassword,
  resetPasswordCommand,
} from '#server/account/index.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { Trouble } from '#server/trouble.ts';
import { readArguments, wrongUsage } from './arguments.ts';
import { withDatabase } from './open-place.ts';
import { askNewPassword } from './terminal.ts';

const USAGE = 'kaopu admin create|reset-password 用户名 [--generate]';

interface Wanted {
  username: string;
  isGenerated: boolean;
}

interface NewPassword {
  passwordHash: string;
  /** To be shown this once; empty where somebody has typed it. */
  shown: string;
}

async function newPassword({ username, isGenerated }: Wanted, { siteName }: Config): Promise<NewPassword> {
  const password = isGenerated ? randomBytes(12).toString('base64url') : await askNewPassword();
  const problem = passwordProblem(password, { username, siteName });
  if (problem !== undefined) throw new Trouble('refused', `这个密码不能用：${problem}。没有改动。`);
  return {
    passwordHash: await hashPassword(password),
    shown: isGenerated ? `\n密码：${password}（只显示这一次）` : '',
  };
}

async function create(database: Database, config: Config, wanted: Wanted): Promise<string> {
  const { username } = wanted;
  if (!USERNAME.test(username)) throw new Trouble('usage', `用户名“${username}”不能用：${USERNAME_RULE}`);
  const taken = new Trouble(
    'refused',
    `已有名为 ${username} 的账号，或者已有数据属于这个名字。忘记了密码请运行 kaopu admin reset-password ${username}；要新建管理员请换一个用户名。`,
  );
  // Before anybody types a password in vain.
  if (await findAccount(database.db, username)) throw taken;
  const { passwordHash, shown } = await newPassword(wanted, config);
  if (!(await database.write.run(createAdminCommand, { username, passwordHash, now: new Date() })))
    throw taken;
  return `已新建管理员 ${username}${shown}`;
}

async function reset(database: Database, config: Config, wanted: Wanted): Promise<string> {
  const { username } = wanted;
  const account = await findAccount(database.db, username);
  if (!account) {
    throw new Trouble(
      'refused',
      `没有名为 ${username} 的账号。要新建管理员，请运行 kaopu admin create ${username}。`,
    );
  }
  if (account.password_hash === null) {
    throw new Trouble(
      'refused',
      `账号 ${username} 只能通过单点登录使用，没有本站的密码：请在单点登录的提供方重置。要另建一个有密码的管理员，请运行 kaopu admin create 用户名。`,
    );
  }
  if (account.is_admin === 0) console.error(`注意：${username} 不是管理员，而是普通账号；仍将重置它的密码。`);
  const { passwordHash, shown } = await newPassword(wanted, config);
  const ended = await database.write.run(resetPasswordCommand, { username, passwordHash, now: new Date() });
  if (ended === undefined) throw new Trouble('refused', `账号 ${username} 刚刚被删除`);
  return `已重置${account.is_admin === 1 ? '管理员' : '账号'} ${username} 的密码，并结束了它的 ${ended} 个会话${shown}`;
}

/** Whoever may run this reads and writes the database anyway: nothing more is asked of them. */
export async function runAdmin(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { generate: { type: 'boolean' } }, USAGE);
  const [deed, username, ...more] = positionals;
  if (username === undefined || more.length > 0) throw wrongUsage(USAGE);
  if (deed !== 'create' && deed !== 'reset-password') throw wrongUsage(USAGE);
  const config = readConfig(process.env);
  const wanted = { username, isGenerated: values.generate ?? false };
  await withDatabase(config, async (database) => {
    console.log(await (deed === 'create' ? create : reset)(database, config, wanted));
  });
}
