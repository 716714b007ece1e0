import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { type FileDescription, isFileKey } from '#server/files/file-store.ts';
import { type Files, openFiles, PRIVATE_PLACE } from '#server/files/open-files.ts';
import type { KnownFile } from './backup-content.ts';
import { BackupError, copyFolderDurably, type SummedFile, writeSummed } from './backup-folder.ts';
import { FILES, type FoundBackup, type Manifest } from './backup-manifest.ts';
import { keepContentPrivate, makePrivateFolder, type Owner, PRIVATE_FOLDER } from './private-files.ts';

/** What a backup is made of, and what it is brought back to. */
export type BackupPlace = Pick<Config, 'dataDir' | 'databaseUrl' | 'objectStorage'>;

export const filesFolder = (folder: string) => join(folder, FILES);

/** As the local folder has them, wherever the files really are: so a backup also moves from one place to the other. */
const pathOf = ({ privacy, key }: Pick<KnownFile, 'privacy' | 'key'>) =>
  privacy === 'private' ? `${FILES}/${PRIVATE_PLACE}/${key}` : `${FILES}/${key}`;
const ABOUT = '.about.json';

interface Collected {
  sums: SummedFile[];
  files: Manifest['files'];
}

/** After the database: a file is there before the row that names it, so each row in the copy finds its file. */
export async function collectFiles(
  { dataDir, objectStorage }: BackupPlace,
  folder: string,
  { known, withFiles }: { known: KnownFile[]; withFiles: boolean },
): Promise<Collected> {
  const about = { count: known.length, bytes: known.reduce((sum, { size }) => sum + size, 0) };
  if (objectStorage) {
    const { endpoint, bucket } = objectStorage;
    const place = { place: 'object-storage' as const, endpoint, bucket, known: about };
    if (!withFiles) return { sums: [], files: { ...place, isIncluded: false, missing: 0 } };
    const { sums, missing } = await downloadFiles(await openFiles({ dataDir, objectStorage }), folder, known);
    return { sums, files: { ...place, isIncluded: true, missing } };
  }
  const source = filesFolder(dataDir);
  const target = filesFolder(folder);
  await mkdir(target, { mode: PRIVATE_FOLDER });
  const copied = existsSync(source) ? await copyFolderDurably(source, target) : [];
  const sums = copied.map((file) => ({ ...file, path: `${FILES}/${file.path}` }));
  const paths = new Set(sums.map(({ path }) => path));
  const missing = known.filter((file) => !paths.has(pathOf(file))).length;
  return { sums, files: { place: 'folder', isIncluded: true, known: about, missing } };
}

const AT_ONCE = 8;

/** A store takes its time for each, but not for several together. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const TRIES = 3;

async function persistently<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES) throw new BackupError(`${what}，试了 ${TRIES} 次都没有成功`, { cause: error });
    }
  }
}

async function downloadFiles(
  files: Files,
  folder: string,
  known: KnownFile[],
): Promise<{ sums: SummedFile[]; missing: number }> {
  const sums: SummedFile[] = [];
  let missing = 0;
  await mkdir(join(filesFolder(folder), PRIVATE_PLACE), { recursive: true, mode: PRIVATE_FOLDER });
  const fetchOne = async (file: KnownFile) => {
    const path = pathOf(file);
    const found = await files[file.privacy].open(file.key);
    if (!found) {
      missing += 1;
      return;
    }
    const sum = await writeSummed(found.stream, join(folder, path));
    if (sum.bytes !== file.size) throw new Error(`${sum.bytes} bytes came instead of ${file.size}`);
    const { contentType, fileName } = found;
    const description = Buffer.from(JSON.stringify({ contentType, fileName }));
    const about = await writeSummed(Readable.from([description]), join(folder, path + ABOUT));
    sums.push({ path, ...sum }, { path: path + ABOUT, ...about });
  };
  try {
    await forEach(known, (file) => persistently(`无法从对象存储下载文件 ${file.key}`, () => fetchOne(file)));
  } finally {
    await files.close();
  }
  sums.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { sums, missing };
}

/** Beside those that are in use, each as the backup says that it is. */
export async function bringFiles(
  { folder, content }: FoundBackup,
  arriving: string,
  owner: Owner | undefined,
): Promise<void> {
  await rm(arriving, { recursive: true, force: true });
  await makePrivateFolder(arriving);
  const source = filesFolder(folder);
  const copied = existsSync(source) ? await copyFolderDurably(source, arriving) : [];
  const sums = new Map(copied.map((file) => [`${FILES}/${file.path}`, file.sha256]));
  const wrong = content.filter(
    ({ path, sha256 }) => path.startsWith(`${FILES}/`) && sha256 !== undefined && sums.get(path) !== sha256,
  );
  if (wrong[0])
    throw new BackupError(`复制出来的文件与备份不同，什么都没有改动：${wrong[0].path}。备份：${folder}`);
  await keepContentPrivate(arriving, owner);
}

/** Adds them to what the store has: keys are never used twice, so nothing is replaced by anything else. */
export async function sendFiles({ folder, content }: FoundBackup, place: BackupPlace): Promise<number> {
  const wanted = content.filter(({ path }) => path.startsWith(`${FILES}/`) && isFileKey(basename(path)));
  const files = await openFiles(place);
  const sendOne = async ({ path, bytes }: FoundBackup['content'][number]) => {
    const store = basename(dirname(path)) === PRIVATE_PLACE ? files.private : files.public;
    const about = await readFile(join(folder, path + ABOUT), 'utf8').catch(
      () => '{"contentType":"application/octet-stream"}',
    );
    const { contentType, fileName } = JSON.parse(about) as FileDescription;
    const stream = createReadStream(join(folder, path));
    await store.put(basename(path), stream, { contentType, fileName, size: bytes });
  };
  try {
    await forEach(wanted, (file) =>
      persistently(`无法把文件 ${file.path} 送到对象存储`, () => sendOne(file)),
    );
  } finally {
    await files.close();
  }
  return wanted.length;
}
