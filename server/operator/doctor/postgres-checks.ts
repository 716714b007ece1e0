import { findPooler } from '#server/database/find-pooler.ts';
import { findRivals } from '#server/database/postgres.ts';
import { runProgram } from '#server/database/postgres-programs.ts';
import { oldPostgres, readPostgresVersion } from '#server/database/postgres-version.ts';
import type { Db } from '#server/database/schema.ts';
import { readDatabaseClock } from '#server/processes/app-process.repository.ts';
import { bad, check, type Finding, good, inMegabytes, notice, type Patient } from './check.ts';
import { readPostgresState } from './doctor.repository.ts';

const TRIES = 5;

/** How far this machine is ahead of the database, by the quickest of a few questions. */
async function clockOffset(db: Db): Promise<{ offsetMs: number; wayMs: number }> {
  let best = { offsetMs: 0, wayMs: Number.POSITIVE_INFINITY };
  for (let count = 0; count < TRIES; count += 1) {
    const [asked, began] = [Date.now(), performance.now()];
    const said = (await readDatabaseClock(db)) ?? 0;
    const wayMs = performance.now() - began;
    if (wayMs < best.wayMs) best = { offsetMs: asked + wayMs / 2 - said, wayMs };
  }
  return best;
}

const WORTH_A_NOTICE_MS = 2_000;

async function clockFinding(db: Db): Promise<Finding> {
  const { offsetMs, wayMs } = await clockOffset(db);
  const words = `本机比数据库${offsetMs >= 0 ? '快' : '慢'} ${(Math.abs(offsetMs) / 1_000).toFixed(2)} 秒（往返 ${wayMs.toFixed(1)} 毫秒）`;
  if (Math.abs(offsetMs) < WORTH_A_NOTICE_MS) return good('时钟', words);
  return notice('时钟', words, '考试以数据库的时间为准，不受影响；请让两台机器都用 NTP 对时（chrony）。');
}

async function stateFindings(db: Db): Promise<Finding[]> {
  const state = await readPostgresState(db);
  if (!state) return [];
  const { isStandby, fsync, fullPageWrites, connections, mostConnections, bytes } = state;
  const share = connections / mostConnections;
  const used = `${connections} / ${mostConnections}（max_connections）`;
  const advice = '请增大 max_connections，在前面放 pgbouncer，或者减少应用的进程。';
  const crowded = share > 0.95 ? bad : share > 0.8 ? notice : undefined;
  const findings = [
    good('数据库大小', inMegabytes(bytes)),
    crowded ? crowded('数据库连接', used, advice) : good('数据库连接', used),
  ];
  if (isStandby)
    findings.push(
      bad('主库', '这是只读的备用库，无法保存答案', '请让 DATABASE_URL 指向主库，或者让它接管。'),
    );
  if (fsync === 'off' || fullPageWrites === 'off') {
    const words = `fsync=${fsync}，full_page_writes=${fullPageWrites}：断电会丢失已保存的答案，甚至损坏数据库`;
    findings.push(bad('写入保证', words, '请在 postgresql.conf 中把两者都设为 on。'));
  }
  return findings;
}

const POOLERS = {
  none: '直接连接 PostgreSQL',
  session: '经过连接池，会话模式',
  transaction: '经过连接池，事务模式',
};

/** A dump can be made by a program of the server's version or a newer one. */
async function dumpFinding(db: Db): Promise<Finding> {
  const name = '备份程序';
  const said = (await runProgram('pg_dump', ['--version'])).trim();
  const { major, text } = await readPostgresVersion(db);
  if (Number(/(\d+)/.exec(said)?.[1]) >= major) return good(name, said);
  return bad(name, `${said}，比 PostgreSQL ${text} 旧，不能备份`, `请安装 postgresql-client-${major}。`);
}

async function rivalsFinding(url: string): Promise<Finding[]> {
  const words = await findRivals(url);
  return words === undefined ? [] : [{ name: '主库', state: 'bad', words }];
}

async function versionFinding(db: Db): Promise<Finding> {
  const version = await readPostgresVersion(db);
  const old = oldPostgres(version);
  return old ? { name: 'PostgreSQL', state: 'bad', words: old.message } : good('PostgreSQL', version.text);
}

export async function postgresChecks(patient: Patient, db: Db, url: string): Promise<Finding[]> {
  return [
    ...(await check(patient, 'PostgreSQL', () => versionFinding(db))),
    ...(await check(patient, '时钟', () => clockFinding(db))),
    ...(await check(patient, '连接方式', async () => good('连接方式', POOLERS[await findPooler(url)]))),
    ...(await check(patient, '主库', () => rivalsFinding(url))),
    ...(await check(patient, '备份程序', () => dumpFinding(db))),
    ...(await check(patient, '数据库状态', () => stateFindings(db))),
  ];
}
