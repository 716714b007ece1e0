import { existsSync, statSync } from 'node:fs';
import { findHeld, readDatabaseClock } from '#server/processes/app-process.repository.ts';
import { aheadOf } from '#server/processes/server-clock.ts';
import { sqliteFile } from '#server/database/database.ts';
import { isLeftBehind } from '#server/database/left-behind.ts';
import { MIGRATIONS, PROGRAM_SCHEMA } from '#server/database/migrate.ts';
import { findOperatorNote } from '#server/database/operator-note.repository.ts';
import type { Db } from '#server/database/schema.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { schemaVersionsAt } from '../open-place.ts';
import { bad, check, type Finding, good, inMegabytes, notice, type Patient } from './check.ts';
import {
  countAdmins,
  listProcesses,
  quickCheck,
  readSqliteVersion,
  tryWritingRow,
} from './doctor.repository.ts';

export function schemaFinding(versions: readonly string[]): Finding {
  const name = '数据库结构';
  const newest = versions.at(-1);
  const unknown = versions.filter((version) => !Object.hasOwn(MIGRATIONS, version));
  if (newest === undefined)
    return bad(
      name,
      '数据库是空的，没有考谱的数据',
      '请检查 DATA_DIR 或 DATABASE_URL；新的服务请先启动一次。',
    );
  if (unknown.length > 0) {
    return bad(
      name,
      `数据库（${newest}）比程序（考谱 ${PROGRAM_VERSION}，${PROGRAM_SCHEMA}）新，服务无法启动`,
      '请换回较新的程序，或者恢复升级之前的备份。',
    );
  }
  if (newest !== PROGRAM_SCHEMA)
    return notice(name, `数据库是 ${newest}，程序是 ${PROGRAM_SCHEMA}`, '服务下次启动时会升级它；请先备份。');
  return good(name, `与程序一致：${newest}`);
}

async function writeFinding(db: Db, now: Date): Promise<Finding> {
  const ms = await tryWritingRow(db, now);
  const words = `写入并提交了一行，又删去了它（${ms} 毫秒）`;
  return ms < 1_000 ? good('数据库写入', words) : notice('数据库写入', words, '写入很慢：请检查磁盘和网络。');
}

const HEARD_WITHIN_MS = 60_000;

async function processFinding(db: Db, now: Date): Promise<Finding> {
  const name = '运行中的服务';
  const at = (await readDatabaseClock(db)) ?? now.getTime();
  const running = await listProcesses(db, new Date(at - HEARD_WITHIN_MS));
  if (running.length === 0) return good(name, '没有服务进程在使用这个数据库');
  const words = running.map(({ host, pid, version }) => `${host} 上的进程 ${pid}（${version}）`).join('、');
  if (running.every(({ version }) => version === PROGRAM_VERSION)) return good(name, words);
  return notice(name, words, `它们与这里的程序（${PROGRAM_VERSION}）版本不同：升级之后请重启服务。`);
}

const WORTH_A_NOTICE_MS = 2_000;

async function heldFinding(db: Db, now: Date): Promise<Finding> {
  const name = '站点的时间';
  const { held } = await findHeld(db);
  const aheadMs = aheadOf(held, (await readDatabaseClock(db)) ?? now.getTime());
  if (Math.abs(aheadMs) < WORTH_A_NOTICE_MS) return good(name, '与数据库的时钟一致');
  const words = `比数据库的时钟${aheadMs > 0 ? '慢' : '快'} ${(Math.abs(aheadMs) / 1_000).toFixed(1)} 秒：时钟在考试中突然变化过`;
  return notice(name, words, '正在缓慢调整；没有人在考试时立即恢复。请检查时间同步（NTP）。');
}

/** On it no server starts. */
async function moveFinding(db: Db, { config }: Patient): Promise<Finding | undefined> {
  const name = '迁移';
  if (await findOperatorNote(db, 'moving'))
    return bad(
      name,
      '从 SQLite 迁移到这个数据库还没有完成，服务不会启动',
      '请再次运行 kaopu move-to-postgres。',
    );
  const file = sqliteFile(config.dataDir);
  if (config.databaseUrl === undefined || !existsSync(file)) return undefined;
  if (await isLeftBehind(db, config.dataDir))
    return bad(
      name,
      `DATABASE_URL 指向的数据库是空的，数据还在 ${file} 中，没有搬过去；服务这样不会启动`,
      '请停止服务，运行 kaopu move-to-postgres（先演练：加上 --rehearse）；还不想搬时，请从设置中去掉 DATABASE_URL。',
    );
  return notice(
    name,
    `服务使用 DATABASE_URL，而 ${file} 还在`,
    '它没有被使用：请确认里面没有要紧的数据，再把它移走。',
  );
}

async function adminFinding(db: Db, { config }: Patient): Promise<Finding | undefined> {
  // They come with the move.
  if (config.databaseUrl !== undefined && (await isLeftBehind(db, config.dataDir))) return undefined;
  const admins = await countAdmins(db);
  return admins > 0
    ? good('管理员', `有 ${admins} 个管理员账号`)
    : bad('管理员', '没有任何管理员账号', '请运行 kaopu admin create 用户名。');
}

const HOUR_MS = 3_600_000;

async function backupFinding(db: Db, now: Date): Promise<Finding> {
  const name = '最近的备份';
  const note = await findOperatorNote(db, 'last-backup');
  const advice = '请每天运行 kaopu backup，并把备份放到另一台机器上。';
  if (!note) return notice(name, '没有 kaopu backup 的记录', advice);
  const hours = Math.round((now.getTime() - Date.parse(note.at)) / HOUR_MS);
  const words = `${note.at}（${hours} 小时前）`;
  if (hours > 24 * 8) return bad(name, words, advice);
  return hours > 26 ? notice(name, words, advice) : good(name, words);
}

/** Those that need nothing but tables, on either engine. */
export async function tableChecks(patient: Patient, db: Db): Promise<Finding[]> {
  const { now } = patient;
  return [
    ...(await check(patient, '数据库写入', () => writeFinding(db, now))),
    ...(await check(patient, '运行中的服务', () => processFinding(db, now))),
    ...(await check(patient, '站点的时间', () => heldFinding(db, now))),
    ...(await check(patient, '迁移', () => moveFinding(db, patient))),
    ...(await check(patient, '管理员', () => adminFinding(db, patient))),
    ...(await check(patient, '最近的备份', () => backupFinding(db, now))),
  ];
}

/** Somebody reads for hours, or nobody copies it back. */
const LARGE_LOG_BYTES = 512 * 1_024 * 1_024;

function sizeFinding(file: string): Finding {
  const log = existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0;
  const words = `${file} 有 ${inMegabytes(statSync(file).size)}，尚未并入的日志（-wal）有 ${inMegabytes(log)}`;
  if (log < LARGE_LOG_BYTES) return good('数据库大小', words);
  return notice(
    '数据库大小',
    words,
    '日志太大：重启服务会把它并入；备份请用 kaopu backup，不要只复制一个文件。',
  );
}

export async function sqliteChecks(patient: Patient, db: Db): Promise<Finding[]> {
  const file = sqliteFile(patient.config.dataDir);
  return [
    ...(await check(patient, 'SQLite', async () => good('SQLite', await readSqliteVersion(db)))),
    ...(await check(patient, '数据库大小', () => sizeFinding(file))),
    ...(await check(patient, '数据库完整性', async () => {
      const name = '数据库完整性';
      if (!patient.isThorough) return undefined;
      const said = await quickCheck(db);
      if (said === 'ok') return good(name, '逐页检查没有发现问题');
      return bad(name, `${file} 已损坏：${said}`, '请先复制这个文件，再从备份恢复（kaopu restore）。');
    })),
  ];
}

export const schemaCheck = async ({ config }: Patient): Promise<Finding> =>
  schemaFinding(await schemaVersionsAt(config));
