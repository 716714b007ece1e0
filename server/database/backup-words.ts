import { inMegabytes } from './backup-folder.ts';
import { FILES, type FoundBackup, hasFiles } from './backup-manifest.ts';
import type { KeptBackup } from './backup-keep.ts';
import type { Backup } from './backup-note.ts';
import type { Restored } from './restore.ts';

/** As the clock on the wall, like the names of backups. */
const localTime = (instant: string) => new Date(instant).toLocaleString('sv-SE');

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const storageOf = ({ manifest }: Pick<FoundBackup, 'manifest'>) =>
  manifest.format === 2 && manifest.files.place === 'object-storage'
    ? `对象存储 ${manifest.files.endpoint ?? ''} 的 ${manifest.files.bucket ?? ''} `
    : '对象存储';

function filesWords(backup: Pick<FoundBackup, 'manifest'>): string {
  const { manifest } = backup;
  if (manifest.format === 1)
    return manifest.fileCount === null ? '不含文件' : `含 ${manifest.fileCount} 个文件`;
  const { known, isIncluded } = manifest.files;
  return isIncluded
    ? `含上传的文件（数据库记录了 ${known.count} 个，${inMegabytes(known.bytes)}）`
    : '不含上传的文件';
}

function contentWords(backup: Pick<FoundBackup, 'manifest'>): string {
  const { manifest } = backup;
  const answers = manifest.format === 2 ? `，${manifest.rows.answer ?? 0} 份答案` : '';
  return `${ENGINES[manifest.engine]}${answers}，${filesWords(backup)}`;
}

/** What was made, and what is not in it. */
export function backupWords({ folder, manifest, bytes }: Backup): string {
  const { known, isIncluded, missing } = manifest.files;
  return [
    `已备份到 ${folder}（${contentWords({ manifest })}，共 ${inMegabytes(bytes)}），并已逐个读回核对`,
    ...(isIncluded
      ? []
      : [
          `注意：${storageOf({ manifest })}中的 ${known.count} 个文件（${inMegabytes(known.bytes)}）不在这个备份里。请另行备份对象存储，或者加上 --with-files`,
        ]),
    ...(missing > 0
      ? [`注意：数据库记录的文件中有 ${missing} 个找不到，没有备份；可能是在备份期间被删除的`]
      : []),
  ].join('\n');
}

/** What has become of those that were there before. */
export function keptWords({ backup, removed, unclaimed, richer }: KeptBackup): string {
  const { site, rows } = backup.manifest;
  return [
    backupWords(backup),
    ...removed.map((name) => `已删除旧备份 ${name}`),
    ...(richer
      ? [
          `注意：没有删除旧备份。这一次只有 ${rows.answer ?? 0} 份答案，而本来要删除的 ${richer.path} 有 ${richer.answers} 份。请先查明答案是不是丢失了；如果是有意清除的，请自行删除不再需要的旧备份`,
        ]
      : []),
    ...(site === undefined
      ? ['注意：没有删除旧备份。数据库里没有本站点的编号，也无法写入（可能是只读的，或者还没有升级）']
      : []),
    ...(unclaimed.length > 0
      ? [
          `注意：有 ${unclaimed.length} 份旧版本所做的备份没有写明属于哪个站点，--keep 不删除它们。不再需要时请自行删除：`,
          ...unclaimed.map((name) => `  ${name}`),
        ]
      : []),
  ].join('\n');
}

export const checkWords = (backup: FoundBackup) =>
  [
    `备份完好：${backup.folder}（${localTime(backup.manifest.createdAt)}，${contentWords(backup)}）。没有恢复任何内容`,
    ...(backup.manifest.format === 1 ? ['这是旧格式的备份：只核对了数据库和文件的个数'] : []),
  ].join('\n');

/** What is in place now, and what the operator may remove. */
export function restoreWords({ backup, kept, sent }: Restored): string {
  const { manifest, folder } = backup;
  return [
    `已恢复 ${localTime(manifest.createdAt)} 的备份 ${folder}（${contentWords(backup)}）`,
    ...(sent === undefined ? [] : [`已把 ${sent} 个文件送到对象存储；那里原有的文件没有删除`]),
    ...(hasFiles(backup)
      ? []
      : [`注意：备份里没有上传的文件，它们当时在${storageOf(backup)}，现有的 ${FILES} 没有改动`]),
    ...(kept.length === 0
      ? []
      : ['原来的数据保留在下面的位置，确认无误后请自行删除：', ...kept.map((name) => `  ${name}`)]),
    ...(manifest.engine === 'postgres' ? ['PostgreSQL 中原来的表已被替换，没有保留'] : []),
  ].join('\n');
}
