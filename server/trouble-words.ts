import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inspect } from 'node:util';
import type { Config } from './config.ts';
import { DiskFull } from './database/command.ts';
import { sqliteFile } from './database/database.ts';
import { postgresTrouble } from './database/postgres-trouble.ts';
import { filesTrouble } from './files/files-trouble.ts';
import { ownerOf, ownUid, userName } from './system-users.ts';
import { EXIT_CODES, Trouble } from './trouble.ts';

/** As far as they are known when something goes wrong. */
export type Circumstances = Partial<
  Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port' | 'objectStorage'>
>;

type Facts = NodeJS.ErrnoException & { address?: string; port?: number };

const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

function listenTrouble({ code, address, port }: Facts, { host, port: wanted }: Circumstances): Trouble {
  const place = `${address ?? host ?? ''}:${port ?? wanted ?? ''}`;
  switch (code) {
    case 'EADDRINUSE':
      return new Trouble(
        'port-taken',
        `端口已被占用：${place} 上已有别的程序在监听，也可能是考谱已经在运行。请停止那个程序（ss -ltnp 可以看到是谁），或者把环境变量 PORT 改为别的端口。`,
      );
    case 'EACCES':
      return new Trouble(
        'no-permission',
        `没有权限监听 ${place}：1024 以下的端口只有 root 可以使用。请把环境变量 PORT 改为 1024 以上（例如 9095），由 nginx 接收 80 和 443 端口。`,
      );
    default:
      return new Trouble(
        'usage',
        `无法监听 ${place}（${code ?? ''}）：环境变量 HOST 应是本机的一个地址，例如 127.0.0.1 或 0.0.0.0。`,
      );
  }
}

function noPermission(path: string, code: string, { dataDir }: Circumstances): Trouble {
  const uid = ownUid();
  const me = uid === undefined ? '' : userName(uid);
  const found = ownerOf(path);
  const isOurs = dataDir !== undefined && resolve(path).startsWith(resolve(dataDir));
  const where = isOurs ? `${path}（环境变量 DATA_DIR 是 ${dataDir}）` : path;
  if (code === 'EROFS') {
    return new Trouble(
      'no-permission',
      `无法写入 ${where}：所在的文件系统是只读的。请把它挂载为可写，或者把 DATA_DIR 改到可写的位置。`,
    );
  }
  const owner = found
    ? `，而 ${found.path} 属于用户 ${userName(found.uid)}（权限 ${found.mode.toString(8)}）`
    : '';
  const remedy = isOurs
    ? `请以文件所有者的身份运行（sudo kaopu …）；如果服务就是以 ${me} 的身份运行的，才执行 chown -R ${me} ${dataDir}。`
    : '请换一个位置，或者以文件所有者的身份运行。';
  return new Trouble(
    'no-permission',
    `没有权限读写 ${where}：本程序以用户 ${me} 的身份运行${owner}。${remedy}`,
  );
}

/** The first of them that this user cannot write. */
function unwritable(paths: readonly string[]): string | undefined {
  return paths.filter(existsSync).find((path) => {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
      return false;
    } catch {
      return true;
    }
  });
}

const LEAST_BYTES = 1_000_000;

function isFull(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LEAST_BYTES;
}

const fullDisk = (where: string) =>
  new Trouble(
    'disk-full',
    `磁盘空间已满，无法写入 ${where}。请腾出空间（df -h 查看各个分区），已保存的数据没有受损；腾出空间后再次运行即可。`,
  );

function sqliteTrouble(code: string, about: Circumstances): Trouble | undefined {
  const file = sqliteFile(about.dataDir ?? '.');
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new Trouble(
      'database-unfit',
      `数据库文件已损坏，或者不是考谱的数据库：${file}（${code}）。请先把这个文件和它旁边的 -wal 文件复制到别处，再从备份恢复：kaopu restore 备份文件夹 --force。`,
    );
  }
  if (code.startsWith('SQLITE_FULL')) return fullDisk(file);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new Trouble(
      'in-use',
      `数据库文件正被另一个程序锁定：${file}。请等它结束后再试；fuser -v ${file} 可以看到是谁。`,
    );
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/.test(code)) {
    const paths = [dirname(file), file, `${file}-wal`, `${file}-shm`];
    return noPermission(unwritable(paths) ?? file, 'EACCES', about);
  }
  // A disk without room shows in many ways.
  if (code.startsWith('SQLITE_IOERR') && isFull(dirname(file))) return fullDisk(file);
  if (code.startsWith('SQLITE_IOERR')) {
    return new Trouble(
      'database-unfit',
      `读写数据库文件时磁盘出错：${file}（${code}）。请检查磁盘（dmesg），并准备好最近的备份。`,
    );
  }
  return undefined;
}

const NO_PERMISSION = new Set(['EACCES', 'EPERM', 'EROFS']);
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/** HOST is a name that leads nowhere. */
const isHostUnknown = (facts: Facts & { hostname?: string }, { host }: Circumstances) =>
  facts.syscall === 'getaddrinfo' && host !== undefined && facts.hostname === host;

/** Undefined for what nobody expects. */
function knownTrouble(error: Error, about: Circumstances): Trouble | undefined {
  if (error instanceof Trouble) return error;
  const files = filesTrouble(error, about);
  if (files) return files;
  const facts = error as Facts;
  const code = codeOf(error);
  if (error instanceof DiskFull)
    return fullDisk(about.databaseUrl === undefined ? (about.dataDir ?? '') : '数据库');
  const isAddress = facts.syscall === 'listen' || facts.syscall === 'bind';
  if (isAddress || isHostUnknown(facts, about)) return listenTrouble(facts, about);
  if (code.startsWith('SQLITE_')) return sqliteTrouble(code, about);
  if (about.databaseUrl !== undefined) {
    const trouble = postgresTrouble(error, about.databaseUrl);
    if (trouble) return trouble;
  }
  if (NO_SPACE.has(code)) return fullDisk(facts.path ?? about.dataDir ?? '');
  if (NO_PERMISSION.has(code)) return noPermission(facts.path ?? about.dataDir ?? '.', code, about);
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ELOOP') {
    return new Trouble(
      'usage',
      `${facts.path ?? ''} 不是文件夹（${code}）。请检查环境变量 DATA_DIR${about.dataDir === undefined ? '' : `（现在是 ${about.dataDir}）`}。`,
    );
  }
  return undefined;
}

/** What somebody can do something about, wherever in the chain of causes it stands. */
export function troubleOf(error: unknown, about: Circumstances): Trouble | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const trouble = knownTrouble(cause, about);
    if (trouble) return trouble;
    if (cause instanceof AggregateError && cause.errors.length > 0) {
      const inner = troubleOf(cause.errors[0], about);
      if (inner) return inner;
    }
  }
  return undefined;
}

/** Says it where errors are said, and gives the code with which to end. A stack only for what nobody expects. */
export function tellTrouble(error: unknown, about: Circumstances): number {
  const trouble = troubleOf(error, about);
  console.error(trouble ? trouble.message : `意外的错误，请把以下内容告诉开发者：\n${inspect(error)}`);
  return trouble ? EXIT_CODES[trouble.kind] : EXIT_CODES.unexpected;
}
