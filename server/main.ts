import { networkInterfaces } from 'node:os';
import { createApp } from './app.ts';
import { forgetImports } from './candidate/candidate-import.commands.ts';
import { COMMANDS } from './commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { clearTicketLists } from './contest/index.ts';
import { openDatabase } from './database/database.ts';
import { connectionShortage } from './database/postgres-connections.ts';
import { openFiles } from './files/open-files.ts';
import { DEMO_OWNER, hasDemoAccount, isPublicAddress, prepareFirstStart } from './demo/index.ts';
import { hourly } from './http/hourly.ts';
import { purgeSessions } from './http/session-purge.ts';
import { purgeJobsAndFiles } from './jobs/job-purge.ts';
import { MOST_JOB_THREADS } from './jobs/jobs.ts';
import { gracefulEnd } from './shutdown.ts';

function addresses(port: number): string[] {
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry?.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry?.address ?? ''}:${port}`);
  return [`http://localhost:${port}`, ...outside];
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    commandsModule: new URL('./commands.ts', import.meta.url).href,
    readsModule: new URL('./reads.ts', import.meta.url).href,
    // Nothing that was acknowledged is lost; the service manager starts the process again.
    onWriterLost(error) {
      console.error('数据库写入线程意外退出，服务即将重启', error);
      process.exit(1);
    },
  });
  const files = await openFiles(config);
  const { madeUpPassword } = await prepareFirstStart(database, config, new Date());
  const app = await createApp({
    config,
    database,
    files,
    log: { level: config.logLevel },
  });

  hourly(app, 'old sessions', (now, signal) => purgeSessions(database.write, now, signal));
  const { db, write } = database;
  hourly(app, 'forgotten imports', (_now, signal) => forgetImports(write, signal));
  const purged = { db, write, files: app.storedFiles };
  hourly(app, 'old jobs and files', (now, signal) => purgeJobsAndFiles(purged, now, signal));
  hourly(app, 'unwanted files', async (now, signal) => {
    await app.storedFiles.removeUnwanted(now, signal);
  });
  hourly(app, 'left ticket lists', (now, signal) => clearTicketLists(write, now, signal));
  const end = gracefulEnd(app, database);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void end()
        .then(() => files.close())
        .then(() => process.exit(0));
    });
  }

  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const lines = [
    `${config.siteName} 已启动`,
    ...addresses(port).map((url) => `  ${url}`),
    config.demo ? `  演示教师：${DEMO_OWNER.username} / ${DEMO_OWNER.password}` : '',
    config.demo ? '  演示考生：20260113（在“学生问卷”中登录）' : '',
    madeUpPassword === undefined
      ? ''
      : `  管理员：${config.adminUsername} / ${madeUpPassword}（只显示这一次）`,
  ];
  console.log(lines.filter((line) => line !== '').join('\n'));
  const parts = { commands: COMMANDS.values(), jobThreads: MOST_JOB_THREADS };
  // Whoever cannot be asked now is no reason to end: requests are answered already.
  const shortage =
    config.databaseUrl && (await connectionShortage(config.databaseUrl, parts).catch(() => undefined));
  if (shortage) app.log.warn(shortage);
  // Of the addresses of the machine itself only those count on which it listens for others.
  const reachable = config.publicUrl === undefined && !isLoopback(config.host) ? addresses(port) : [];
  const isPublic = [config.publicUrl ?? [], reachable].flat().some(isPublicAddress);
  if ((isPublic || !config.demo) && (await hasDemoAccount(database.db))) {
    app.log.warn(
      `演示账号 ${DEMO_OWNER.username} 的密码是公开的：请勿录入真实数据，正式使用前请更换数据库或修改密码`,
    );
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
