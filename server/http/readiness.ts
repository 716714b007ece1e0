import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DiskFull, WriteRefused } from '#server/database/command.ts';
import { isDatabaseAway } from '#server/database/database-away.ts';
import { type Engine, PROGRAM_SCHEMA } from '#server/database/migrate.ts';
import { PRIVATE_FILE } from '#server/database/private-files.ts';
import { PROGRAM_VERSION } from '#server/version.ts';

/** What a process depends on. */
export interface Dependencies {
  engine: Engine;
  /** Stores something, the way that answers are stored. */
  writeDatabase(): Promise<unknown>;
  /** Where this process writes files itself; undefined where it writes none. */
  folder: string | undefined;
  checkFiles(): Promise<void>;
  clockOffsetMs(): number;
  /** How far the site's time is behind the database's, which has jumped. */
  heldMs(): number;
  /** Whether much waits to be written: then a write that takes long is no sign of anything else. */
  isBusy(): boolean;
}

interface Readiness {
  /** degraded: answers are taken, something else does not work. */
  status: 'ok' | 'degraded' | 'down';
  version: string;
  database: { engine: Engine; schema: string; state: 'ok' | 'busy' | 'full' | 'away' | 'failing' };
  files: 'ok' | 'failing';
  clockOffsetMs: number;
  heldClockMs: number;
  reasons: string[];
}

/** A supervisor asks every second or so, and so may anybody: whoever comes meanwhile is told the same. */
const GOOD_FOR_MS = 1_000;
/** A quarter of a megabyte each time is no small matter, and a disk does not fill within seconds. */
const FOLDER_GOOD_FOR_MS = 10_000;
const PATIENCE_MS = 5_000;
/** More than fits into what SQLite's log may overwrite without growing. */
const TRIAL_BYTES = 256 * 1_024;
const WORTH_A_WARNING_MS = 2_000;

class TooSlow extends Error {}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow('no answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}

async function tryFolder(folder: string): Promise<void> {
  const file = join(folder, `.trial-${randomUUID()}`);
  const handle = await open(file, 'wx', PRIVATE_FILE);
  try {
    // At once: whoever is killed meanwhile leaves nothing behind.
    await rm(file, { force: true });
    await handle.writeFile(Buffer.alloc(TRIAL_BYTES, 1));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type Trouble = { state: Exclude<Readiness['database']['state'], 'ok'>; reason: string };

function troubleOf(error: unknown, isBusy: boolean): Trouble {
  const { code = '' } = error as { code?: string };
  if (error instanceof WriteRefused || (isBusy && error instanceof TooSlow))
    return { state: 'busy', reason: '等待写入数据库的内容太多' };
  if (error instanceof DiskFull || code === 'ENOSPC' || code === 'EDQUOT')
    return { state: 'full', reason: '磁盘已满，无法保存答案' };
  if (error instanceof TooSlow)
    return { state: 'away', reason: `写入没有在 ${PATIENCE_MS / 1_000} 秒内完成` };
  if (code === '25006') return { state: 'away', reason: '数据库只能读（备用库），无法保存答案' };
  if (isDatabaseAway(error)) return { state: 'away', reason: '无法连接数据库' };
  return { state: 'failing', reason: '无法写入数据库或数据文件夹，详见日志' };
}

/** Whether answers can be stored now, and what else does not work. */
export class ReadinessProbe {
  readonly #parts: Dependencies;
  readonly #log: FastifyInstance['log'];
  #asked: { at: number; answer: Promise<Readiness> } | undefined;
  #lastReasons = '';
  #folderGoodAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Dependencies, log: FastifyInstance['log']) {
    this.#parts = parts;
    this.#log = log;
  }

  ask(): Promise<Readiness> {
    const at = performance.now();
    if (!this.#asked || at - this.#asked.at > GOOD_FOR_MS) {
      // Whoever asks while the last question is still open waits for that one.
      const answer = this.#look().finally(() => {
        this.#asked = { at: performance.now(), answer };
      });
      this.#asked = { at: Number.POSITIVE_INFINITY, answer };
    }
    return this.#asked.answer;
  }

  /** What has failed is tried again each time. */
  async #tried(folder: string): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < TRIAL_BYTES) throw new DiskFull('no space for files');
    if (performance.now() - this.#folderGoodAt < FOLDER_GOOD_FOR_MS) return;
    await within(tryFolder(folder));
    this.#folderGoodAt = performance.now();
  }

  async #look(): Promise<Readiness> {
    const { engine, folder, writeDatabase, checkFiles, clockOffsetMs, heldMs, isBusy } = this.#parts;
    const causes: unknown[] = [];
    const failed = (error: unknown) => {
      causes.push(error);
      return error as Error;
    };
    const [written, tried, files] = await Promise.all([
      within(writeDatabase()).then(() => undefined, failed),
      folder === undefined ? undefined : this.#tried(folder).then(() => undefined, failed),
      within(checkFiles()).then(() => undefined, failed),
    ]);
    // SQLite writes where the files are: a folder that takes nothing will soon not take answers either.
    const trouble = written ?? (engine === 'sqlite' ? tried : undefined);
    const database = trouble && troubleOf(trouble, isBusy());
    const areFilesFailing = files !== undefined || tried !== undefined;
    const reasons = [
      ...(database ? [database.reason] : []),
      ...(areFilesFailing
        ? [`文件存储不可用：上传、下载和报告暂不可用${database ? '' : '，答题不受影响'}`]
        : []),
    ];
    const offset = Math.round(clockOffsetMs());
    if (Math.abs(offset) > WORTH_A_WARNING_MS)
      reasons.push('本机时钟与数据库不一致（考试以数据库的时间为准）');
    const held = Math.round(heldMs());
    if (Math.abs(held) > WORTH_A_WARNING_MS)
      reasons.push('数据库的时钟在考试中突然变化过，站点的时间正在缓慢调整；没有人在考试时会立即恢复');
    this.#note(reasons, causes);
    const isDown = database !== undefined && database.state !== 'busy';
    return {
      status: isDown ? 'down' : reasons.length > 0 ? 'degraded' : 'ok',
      version: PROGRAM_VERSION,
      database: { engine, schema: PROGRAM_SCHEMA, state: database?.state ?? 'ok' },
      files: areFilesFailing ? 'failing' : 'ok',
      clockOffsetMs: offset,
      heldClockMs: held,
      reasons,
    };
  }

  /** Once when it changes, and not each time that a supervisor asks. */
  #note(reasons: string[], causes: unknown[]): void {
    const words = reasons.join('；');
    if (words === this.#lastReasons) return;
    this.#lastReasons = words;
    if (words === '') this.#log.info('服务恢复正常');
    else this.#log.error({ err: causes[0], reasons }, '服务不完全可用');
  }
}
