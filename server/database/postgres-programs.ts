import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { BackupError } from './backup-folder.ts';
import { libpqAddress } from './postgres-address.ts';
import { isBehindPooler } from './postgres.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's own folders first, newest first: a program must not be older than the server. */
function findProgram(name: string): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (found === undefined)
    throw new BackupError(
      `找不到程序 ${name}，请安装 PostgreSQL 客户端（apt-get install postgresql-client）`,
    );
  return found;
}

const PAST_THE_POOLER =
  'DATABASE_URL 的地址后面是连接池（如 pgbouncer），备份和恢复不能经过它。请在运行这条命令时把 DATABASE_URL 设为数据库自己的地址';

/**
 * The password travels in the environment: arguments can be read by everybody on the machine. Behind a pooler these
 * programs would leave their settings, such as an empty search_path, on connections that the server uses next.
 */
export async function connectionOf(url: string): Promise<{ address: string; env: NodeJS.ProcessEnv }> {
  if (await isBehindPooler(url)) throw new BackupError(PAST_THE_POOLER);
  const { address, password } = libpqAddress(url);
  return { address, env: { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) } };
}

export interface Running {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Rejects with the program's own words unless it ends well. */
  ended: Promise<void>;
}

export function startProgram(name: string, args: string[], env = process.env): Running {
  const child = spawn(findProgram(name), args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4_000)));
  // A program that stops early closes the pipe; its exit code tells.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${name} 失败：\n${errors.trim()}`));
    });
  });
  // Whoever waits for it may come to that later than it fails.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Gives what the program printed. */
export async function runProgram(name: string, args: string[], env = process.env): Promise<string> {
  const { child, ended } = startProgram(name, args, env);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end();
  await ended;
  return output;
}
