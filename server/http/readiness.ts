import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
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
}

interface Readiness {
  /** degraded: answers are taken, something else does not work. */
  status: 'ok' | 'degraded' | 'down';
  version: string;
  database: { engine: Engine; schema: string; state: 'ok' | 'busy' | 'full' | 'away' | 'failing' };
  files: 'ok' | 'failing';
  clockOffsetMs: number;
  reasons: string[];
}

/** A supervisor asks every second or so, and so may anybody: whoever comes meanwhile is told the same. */
const GOOD_FOR_MS = 1_000;
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
    await handle.writeFile(Buffer.alloc(TRIAL_BYTES, 1));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

type Trouble = { state: Exclude<Readiness['database']['state'], 'ok'>; reason: string };

function troubleOf(error: unknown): Trouble {
  const { code = '' } = error as { code?: string };
  if (error instanceof WriteRefused) return { state: 'busy', reason: '等待写入数据库的内容太多' };
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

  async #look(): Promise<Readiness> {
    const { engine, folder, writeDatabase, checkFiles, clockOffsetMs } = this.#parts;
    const causes: unknown[] = [];
    const failed = (error: unknown) => {
      causes.push(error);
      return error as Error;
    };
    const [written, tried, files] = await Promise.all([
      within(writeDatabase()).then(() => undefined, failed),
      folder === undefined ? undefined : within(tryFolder(folder)).then(() => undefined, failed),
      within(checkFiles()).then(() => undefined, failed),
    ]);
    // SQLite writes where the files are: a folder that takes nothing will soon not take answers either.
    const trouble = written ?? (engine === 'sqlite' ? tried : undefined);
    const database = trouble && troubleOf(trouble);
    const areFilesFailing = files !== undefined || tried !== undefined;
    const reasons = [
      ...(database ? [database.reason] : []),
      ...(areFilesFailing ? ['文件存储不可用：上传、下载和报告暂不可用，答题不受影响'] : []),
    ];
    const offset = Math.round(clockOffsetMs());
    if (Math.abs(offset) > WORTH_A_WARNING_MS)
      reasons.push('本机时钟与数据库不一致（考试以数据库的时间为准）');
    this.#note(reasons, causes);
    const isDown = database !== undefined && database.state !== 'busy';
    return {
      status: isDown ? 'down' : reasons.length > 0 ? 'degraded' : 'ok',
      version: PROGRAM_VERSION,
      database: { engine, schema: PROGRAM_SCHEMA, state: database?.state ?? 'ok' },
      files: areFilesFailing ? 'failing' : 'ok',
      clockOffsetMs: offset,
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
