import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open, opendir, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PRIVATE_FILE } from '#server/database/private-files.ts';
import { userName } from '#server/system-users.ts';
import { bad, check, type Finding, good, inMegabytes, notice, type Patient } from './check.ts';

const TRIAL_BYTES = 256 * 1_024;
const SLOW_SYNC_MS = 200;

/** Really written and synced, as answers are. */
async function tryWriting(dataDir: string): Promise<Finding> {
  const name = '数据文件夹写入';
  const file = join(dataDir, `.doctor-${randomUUID()}`);
  const began = performance.now();
  const handle = await open(file, 'wx', PRIVATE_FILE);
  try {
    await handle.writeFile(Buffer.alloc(TRIAL_BYTES, 1));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
  const ms = Math.round(performance.now() - began);
  const words = `${resolve(dataDir)} 可以写入并同步到磁盘（${ms} 毫秒）`;
  if (ms < SLOW_SYNC_MS) return good(name, words);
  return notice(name, words, '同步很慢，每次保存答案都要等它：请检查磁盘，或换用固态硬盘。');
}

const GIGABYTE = 1_000_000_000;

async function lookAtSpace(dataDir: string): Promise<Finding[]> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(dataDir);
  const free = bavail * bsize;
  const share = blocks === 0 ? 1 : bavail / blocks;
  const space = `DATA_DIR 所在分区剩余 ${inMegabytes(free)}（${Math.round(share * 100)}%）`;
  const make = free < GIGABYTE ? bad : free < 5 * GIGABYTE || share < 0.1 ? notice : undefined;
  const advice =
    '请尽快腾出空间：扩大分区、移走旧备份，或运行 kaopu purge --before。磁盘写满后无法保存答案。';
  const found = [make ? make('磁盘空间', space, advice) : good('磁盘空间', space)];
  // Some file systems have no fixed number of them.
  if (files === 0) return found;
  const left = ffree / files;
  const inodes = `还可以新建 ${ffree} 个文件（inode 剩余 ${Math.round(left * 100)}%）`;
  const few = left < 0.02 ? bad : left < 0.1 ? notice : undefined;
  found.push(few ? few('inode', inodes, '请删去不用的小文件（df -i）。') : good('inode', inodes));
  return found;
}

const MOST_LOOKED_AT = 20_000;
const MOST_NAMED = 5;
const FOR_OTHERS = 0o077;

interface Walked {
  count: number;
  open: string[];
  foreign: string[];
}

async function walk(folder: string, owner: number, most: number, walked: Walked): Promise<void> {
  for await (const entry of await opendir(folder)) {
    if (walked.count >= most) return;
    const path = join(folder, entry.name);
    // What has gone meanwhile is no matter.
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    walked.count += 1;
    if ((stat.mode & FOR_OTHERS) !== 0) walked.open.push(path);
    if (stat.uid !== owner) walked.foreign.push(`${path}（${userName(stat.uid)}）`);
    if (entry.isDirectory()) await walk(path, owner, most, walked);
  }
}

const named = (paths: string[]) =>
  paths.slice(0, MOST_NAMED).join('、') + (paths.length > MOST_NAMED ? ` 等 ${paths.length} 项` : '');

async function lookAtOwners(dataDir: string, isThorough: boolean): Promise<Finding[]> {
  const { uid, mode } = statSync(dataDir);
  const walked: Walked = { count: 0, open: (mode & FOR_OTHERS) === 0 ? [] : [dataDir], foreign: [] };
  await walk(dataDir, uid, isThorough ? Number.POSITIVE_INFINITY : MOST_LOOKED_AT, walked);
  const owner = userName(uid);
  const { foreign, open: wide, count } = walked;
  return [
    foreign.length === 0
      ? good('文件所有者', `DATA_DIR 和其中查看的 ${count} 项都属于用户 ${owner}`)
      : bad(
          '文件所有者',
          `DATA_DIR 属于 ${owner}，其中有别的用户的文件：${named(foreign)}。服务可能读不了它们。`,
          `请执行 chown -R ${owner} ${resolve(dataDir)}。`,
        ),
    wide.length === 0
      ? good('文件权限', '只有服务自己的用户可以读取（0700、0600）')
      : notice(
          '文件权限',
          `本机的其他用户可能读得到答案和名单：${named(wide)}`,
          `请执行 chmod -R go-rwx ${resolve(dataDir)}。`,
        ),
  ];
}

export async function folderChecks(patient: Patient): Promise<Finding[]> {
  const { dataDir } = patient.config;
  const name = '数据文件夹';
  if (!existsSync(dataDir)) {
    const words = `没有这个文件夹：${resolve(dataDir)}（环境变量 DATA_DIR）`;
    return [bad(name, words, '请在与服务相同的环境变量下运行；还没有启动过的服务会自己建立它。')];
  }
  return [
    // Before anything is opened: what the program opens it also makes private.
    ...(await check(patient, '文件所有者', () => lookAtOwners(dataDir, patient.isThorough))),
    ...(await check(patient, '数据文件夹写入', () => tryWriting(dataDir))),
    ...(await check(patient, '磁盘空间', () => lookAtSpace(dataDir))),
  ];
}
