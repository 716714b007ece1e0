import { networkInterfaces } from 'node:os';
import { createApp } from './app.ts';
import { forgetImports } from './candidate/candidate-import.commands.ts';
import { COMMANDS } from './commands.ts';
import { type Config, readConfig } from './config.ts';
import { clearTicketLists } from './contest/index.ts';
import { openDatabase } from './database/database.ts';
import { connectionShortage } from './database/postgres-connections.ts';
import { demandNotEmptied, demandNothingLeftBehind, demandNotMoved } from './database/left-behind.ts';
import { demandOnlyServer } from './database/one-server.ts';
import { notTheOwner } from './files/files-owner.ts';
import { demandSharedFiles } from './files/files-place.ts';
import { openFiles } from './files/open-files.ts';
import {
  DEMO_OWNER,
  hasDemoAccount,
  isPublicAddress,
  prepareFirstStart,
  unusedAdminSettings,
} from './demo/index.ts';
import { hourly } from './http/hourly.ts';
import { purgeSessions } from './http/session-purge.ts';
import { purgeJobsAndFiles } from './jobs/job-purge.ts';
import { MOST_JOB_THREADS } from './jobs/jobs.ts';
import { packLogs } from './log/pack-logs.ts';
import { RunningProcess } from './processes/running-process.ts';
import { gracefulEnd } from './shutdown.ts';
import { tellTrouble, troubleOf } from './trouble-words.ts';

const localAddress = (port: number) => `http://localhost:${port}`;

function addresses(port: number): string[] {
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry?.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry?.address ?? ''}:${port}`);
  return [localAddress(port), ...outside];
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

async function start(config: Config): Promise<void> {
  demandNotMoved(config);
  if (config.databaseUrl === undefined) demandNotEmptied(config.dataDir);
  if (config.databaseUrl === undefined) await demandOnlyServer(config.dataDir);
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
  await demandNothingLeftBehind(database, config.dataDir);
  const files = await openFiles(config);
  const running = new RunningProcess(database);
  await running.join();
  await demandSharedFiles(database, config, running.clock.now());
  const { madeUpPassword } = await prepareFirstStart(database, config, running.clock.now());
  // At once: whatever fails from here on, it is not shown again.
  if (madeUpPassword !== undefined)
    console.log(`管理员：${config.adminUsername} / ${madeUpPassword}（只显示这一次）`);
  const app = await createApp({
    config,
    database,
    files,
    running,
    log: { level: config.logLevel },
  });

  running.watch(app.log);
  hourly(app, 'old sessions', (now, signal) => purgeSessions(database.write, now, signal));
  const { db, write } = database;
  hourly(app, 'forgotten imports', (_now, signal) => forgetImports(write, signal));
  const purged = { db, write, files: app.storedFiles };
  hourly(app, 'old jobs and files', (now, signal) => purgeJobsAndFiles(purged, now, signal));
  hourly(app, 'unwanted files', async (now, signal) => {
    await app.storedFiles.removeUnwanted(now, signal);
  });
  hourly(app, 'quiet logs', async (now, signal) => {
    await packLogs(database, now, signal);
  });
  hourly(app, 'left ticket lists', (now, signal) => clearTicketLists(write, now, signal));
  app.addHook('onClose', () => running.leave());
  const end = gracefulEnd(app, database);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info('正在停止：处理完已收到的请求');
      void end()
        .then(() => files.close())
        .then(() => app.log.info('已停止'))
        .then(() => process.exit(0));
    });
  }

  await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    // Others must not take it for a process that is running.
    await app.close();
    await database.close();
    throw error;
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const lines = [
    `${config.siteName} 已启动`,
    ...[config.publicUrl ?? [], isLoopback(config.host) ? localAddress(port) : addresses(port)]
      .flat()
      .map((url) => `  ${url}`),
    config.demo ? `  演示教师：${DEMO_OWNER.username} / ${DEMO_OWNER.password}` : '',
    config.demo ? '  演示考生：20260113（在“学生问卷”中登录）' : '',
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
  const unused = await unusedAdminSettings(database.db, config);
  if (unused !== undefined) app.log.warn(unused);
  // Tests go on without their files; who looks after the site had better know why there are none.
  const looked = files.check().then(async () => {
    if (config.objectStorage && !(await app.storedFiles.mayRemove()))
      app.log.warn(notTheOwner(config.objectStorage.bucket));
  });
  await looked.catch((error: unknown) => {
    app.log.warn(troubleOf(error, config)?.message ?? `文件存储不可用：${String(error)}`);
  });
}

/** Ends in words, with a code that tells service managers what kind of trouble it is. */
async function startOrTell(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await start(config);
  } catch (error) {
    process.exit(tellTrouble(error, config ?? {}));
  }
}

void startOrTell();
