import { findAccount, isPasswordRight } from '#server/account/index.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/schema.ts';

const DEFAULT_USERNAME = 'admin';
const ONLY_AT_FIRST = '它们只在空数据库第一次启动时使用，之后不会再改动账号';

/**
 * What an operator means by these settings and does not get: they are for an empty database alone. Compares one hash at most.
 * Undefined where the settings are true, or where there are none.
 */
export async function unusedAdminSettings(
  db: Db,
  { adminUsername, adminPassword }: Pick<Config, 'adminUsername' | 'adminPassword'>,
): Promise<string | undefined> {
  if (adminPassword === undefined && adminUsername === DEFAULT_USERNAME) return undefined;
  const account = await findAccount(db, adminUsername);
  if (!account) {
    return `环境变量 ADMIN_USERNAME 和 ADMIN_PASSWORD 没有起作用：没有名为 ${adminUsername} 的账号。${ONLY_AT_FIRST}。要新建这个管理员，请运行 kaopu admin create ${adminUsername}`;
  }
  if (account.is_admin === 0) {
    return `环境变量 ADMIN_USERNAME 没有起作用：账号 ${adminUsername} 不是管理员。${ONLY_AT_FIRST}。要新建管理员，请换一个用户名运行 kaopu admin create`;
  }
  if (adminPassword === undefined || (await isPasswordRight(adminPassword, account.password_hash)))
    return undefined;
  return `环境变量 ADMIN_PASSWORD 没有起作用：管理员 ${adminUsername} 现在的密码与它不同。${ONLY_AT_FIRST}。忘记了密码请运行 kaopu admin reset-password ${adminUsername}；密码是有意改过的，请删去这个变量`;
}
