import { randomBytes } from 'node:crypto';
import { passwordProblem } from '#domain/account/password-policy.ts';
import { hashPassword, hasAnyAccount } from '#server/account/index.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { addChartCommand } from '#server/chart/index.ts';
import { addReportTemplateCommand } from '#server/report-template/index.ts';
import { DEMO_CHARTS, demoTemplate } from './demo-report.ts';
import { DEMO_SCHOOL_CHARTS, DEMO_SCHOOL_TEMPLATE } from './demo-school-report.ts';
import { firstStartCommand } from './demo.commands.ts';
import { runDemoRespondents } from './demo-respondents.ts';

/** Known to everyone who reads the README: demo content is for trying the product out, DEMO=0 leaves it away. */
export const DEMO_OWNER = { username: 'demo', password: 'kaopu-demo', name: '演示教师' } as const;

export interface FirstStart {
  /** The administrator's password, when one was made up; it is shown this once. */
  madeUpPassword: string | undefined;
}

/** Only where it is used: a site that has its administrator still starts with whatever was good enough then. */
function demandGoodPassword(config: Pick<Config, 'adminUsername' | 'adminPassword' | 'siteName'>): void {
  const { adminUsername: username, adminPassword: password, siteName } = config;
  const problem = password === undefined ? undefined : passwordProblem(password, { username, siteName });
  if (problem) throw new ConfigError(`环境变量 ADMIN_PASSWORD：${problem}`);
}

/** After the answers: whoever has given them is scored as soon as somebody looks. */
async function addDemoReports({ write }: Database, change: Change, sample: string): Promise<void> {
  for (const fields of [demoTemplate(sample), DEMO_SCHOOL_TEMPLATE])
    await write.run(addReportTemplateCommand, { ...change, fields });
  for (const fields of [...DEMO_CHARTS, ...DEMO_SCHOOL_CHARTS])
    await write.run(addChartCommand, { ...change, fields });
}

/** Fills an empty database: the administrator, and demo content unless it is switched off. */
export async function prepareFirstStart(
  database: Database,
  config: Pick<Config, 'adminUsername' | 'adminPassword' | 'demo' | 'siteName'>,
  now: Date,
): Promise<FirstStart> {
  if (await hasAnyAccount(database.db)) return { madeUpPassword: undefined };
  demandGoodPassword(config);
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const admin = {
    username: config.adminUsername,
    name: '系统管理员',
    is_admin: 1,
    password_hash: await hashPassword(password),
  };
  const demoOwner = config.demo
    ? {
        username: DEMO_OWNER.username,
        name: DEMO_OWNER.name,
        school: '示例市教育质量监测中心',
        password_hash: await hashPassword(DEMO_OWNER.password),
      }
    : undefined;
  const filled = await database.write
    .run(firstStartCommand, { admin, demoOwner, now })
    .catch(async (error: unknown) => {
      // Another process may have filled the same database a moment ago.
      if (await hasAnyAccount(database.db)) return false;
      throw error;
    });
  if (!filled) return { madeUpPassword: undefined };
  if (demoOwner) {
    const sample = await runDemoRespondents(database, { owner: demoOwner.username, now });
    await addDemoReports(database, { actor: demoOwner.username, owner: demoOwner.username, now }, sample);
  }
  return { madeUpPassword: config.adminPassword === undefined ? password : undefined };
}
