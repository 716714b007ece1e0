import { randomUUID } from 'node:crypto';
import type { Write } from '#server/database/command.ts';
import { findOperatorNote } from '#server/database/operator-note.repository.ts';
import type { Db } from '#server/database/schema.ts';
import { keepFilesPlaceCommand, replaceFilesPlaceCommand } from './files-place.ts';

/** A word in the object storage that says whose it is; a folder lies beside its database, or is marked otherwise. */
export interface FilesMark {
  read(): Promise<string | undefined>;
  write(id: string): Promise<void>;
}

export interface OwnerParts {
  db: Db;
  write: Write;
  mark: FilesMark | undefined;
}

/**
 * Whether what this database no longer wants may be removed. A copy that was restored for a drill, with the same S3_*, knows
 * nothing of what production has stored since, or made its own: it may read, and add. Its note was not restored with it.
 */
export async function ownsFiles({ db, write, mark }: OwnerParts, now: Date): Promise<boolean> {
  if (!mark) return true;
  const [marked, note] = await Promise.all([mark.read(), findOperatorNote(db, 'files-place')]);
  if (marked !== undefined) return note?.detail === marked;
  await mark.write(await write(keepFilesPlaceCommand, { id: note?.detail ?? randomUUID(), now }));
  return true;
}

/** After a disaster the copy is the site; from now on whoever owned them before removes nothing. */
export async function adoptFiles({ write, mark }: Omit<OwnerParts, 'db'>, now: Date): Promise<void> {
  await mark?.write(await write(replaceFilesPlaceCommand, { id: randomUUID(), now }));
}

/** `bucket` is what S3_BUCKET says. */
export const notTheOwner = (bucket: string): string =>
  `对象存储 ${bucket}（S3_BUCKET）登记在另一个数据库名下：这里可以读取和上传文件，但不会从中删除任何文件。` +
  `如果这是恢复演练或测试环境，请改用另一个 S3_BUCKET；如果这就是正式的网站（从备份恢复，或搬到了新的数据库），请运行 kaopu adopt-files`;
