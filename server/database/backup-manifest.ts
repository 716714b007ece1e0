import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  BackupError,
  filesIn,
  type FoundFile,
  sumOf,
  type Sum,
  type SummedFile,
  syncFile,
  syncNameOf,
} from './backup-folder.ts';
import { type Engine, MIGRATIONS } from './migrate.ts';
import { PRIVATE_FILE } from './private-files.ts';

export const MANIFEST_FILE = 'manifest.json';
/** In the form of the program sha256sum, so that anybody can check it: `sha256sum -c SHA256SUMS`. */
export const SUMS_FILE = 'SHA256SUMS';
export const DATABASE_FILE: Record<Engine, string> = {
  sqlite: 'database.sqlite',
  postgres: 'database.dump',
};
/** Where uploaded files are in a backup, as they are in the data folder. */
export const FILES = 'files';

const about = {
  engine: z.enum(['sqlite', 'postgres']),
  schemaVersion: z.string(),
  createdAt: z.string(),
};

const FirstManifest = z.object({
  format: z.literal(1),
  ...about,
  databaseSha256: z.string(),
  /** Null when they are in an object storage. */
  fileCount: z.number().nullable(),
});

const count = z.number().int().min(0);
const Manifest = z.object({
  format: z.literal(2),
  ...about,
  /** Of the program that made it. */
  program: z.string(),
  /** Whose it is; older programs have not said it. */
  site: z.string().optional(),
  /** Of the file with the sums of all others. */
  sumsSha256: z.string(),
  /** Of tables that matter, at the moment that the copy shows. */
  rows: z.record(z.string(), count),
  files: z.object({
    place: z.enum(['folder', 'object-storage']),
    endpoint: z.string().optional(),
    bucket: z.string().optional(),
    isIncluded: z.boolean(),
    /** What the database knows of, whether it is included or not. */
    known: z.object({ count, bytes: count }),
    /** Of these, those whose bytes were not where they should be. */
    missing: count,
  }),
});
export type Manifest = z.output<typeof Manifest>;

/** A backup whose names and sizes are what they should be. */
export interface FoundBackup {
  folder: string;
  manifest: Manifest | z.output<typeof FirstManifest>;
  /** Everything but the manifest and the sums; where the first format has no sum, there is only a size. */
  content: (FoundFile & Partial<Sum>)[];
}

const ESCAPED = /[\\\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };
const UNESCAPES: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' };

/** A comment before each says how long it is, which finds a file cut short without reading it. */
function sumsText(files: readonly SummedFile[]): string {
  const lines = files.map(({ path, bytes, sha256 }) => {
    const name = path.replaceAll(ESCAPED, (character) => ESCAPES[character] ?? character);
    return `# ${bytes}\n${name === path ? '' : '\\'}${sha256}  ${name}\n`;
  });
  return lines.join('');
}

function parseSums(text: string): SummedFile[] {
  const entries = text.matchAll(/^# (\d+)\n(\\?)([0-9a-f]{64}) [ *](.+)\n/gm);
  return [...entries].map(([, bytes, escaped, sha256 = '', name = '']) => ({
    path: escaped === '' ? name : name.replaceAll(/\\[\\nr]/g, (pair) => UNESCAPES[pair] ?? pair),
    bytes: Number(bytes),
    sha256,
  }));
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: PRIVATE_FILE });
  await syncFile(file);
}

/** The manifest comes last: a folder with one is whole. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, 'format' | 'sumsSha256'>,
  files: readonly SummedFile[],
): Promise<Manifest> {
  const sums = join(folder, SUMS_FILE);
  await writeDurably(sums, sumsText(files));
  const manifest: Manifest = { format: 2, ...facts, sumsSha256: (await sumOf(sums)).sha256 };
  const file = join(folder, MANIFEST_FILE);
  await writeDurably(file, `${JSON.stringify(manifest, null, 2)}\n`);
  await syncNameOf(file);
  return manifest;
}

export async function readManifest(folder: string): Promise<FoundBackup['manifest']> {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(folder)) throw new BackupError(`没有这个文件夹：${folder}`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    // Without permission nobody knows what it is: that is said as it is.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  });
  if (text === undefined) throw new BackupError(`不是备份，缺少 manifest.json：${folder}`);
  try {
    return z.discriminatedUnion('format', [FirstManifest, Manifest]).parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError(`备份的 manifest.json 无法读取，可能已损坏，或来自更新的版本：${file}`, {
      cause: error,
    });
  }
}

const MOST_NAMED = 20;

function demandNone(folder: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const named = problems.slice(0, MOST_NAMED).map((problem) => `  ${problem}`);
  const rest = problems.length > MOST_NAMED ? [`  ……共 ${problems.length} 处`] : [];
  const words = [`备份不完整或已损坏，什么都没有改动：${folder}`, ...named, ...rest];
  throw new BackupError(words.join('\n'));
}

/** By names and sizes, which takes no time; `demandSums` reads everything. */
export async function findBackup(folder: string): Promise<FoundBackup> {
  const manifest = await readManifest(folder);
  if (manifest.schemaVersion !== '' && !Object.hasOwn(MIGRATIONS, manifest.schemaVersion))
    throw new BackupError(`备份来自更新的版本（${manifest.schemaVersion}），请先升级程序。备份：${folder}`);
  const found: FoundFile[] = [];
  for await (const file of filesIn(folder)) {
    if (file.path !== MANIFEST_FILE && file.path !== SUMS_FILE) found.push(file);
  }
  if (manifest.format === 1) return findFirstFormat(folder, manifest, found);
  const sums = join(folder, SUMS_FILE);
  const text = await readFile(sums, 'utf8').catch(() => '');
  if (text === '') demandNone(folder, [`缺少：${SUMS_FILE}`]);
  if ((await sumOf(sums)).sha256 !== manifest.sumsSha256) demandNone(folder, [`被改动：${SUMS_FILE}`]);
  const wanted = new Map(parseSums(text).map((file) => [file.path, file]));
  if (!wanted.has(DATABASE_FILE[manifest.engine]))
    demandNone(folder, [`缺少：${DATABASE_FILE[manifest.engine]}`]);
  const paths = new Set(found.map(({ path }) => path));
  demandNone(folder, [
    ...[...wanted.keys()].filter((path) => !paths.has(path)).map((path) => `缺少：${path}`),
    ...found.flatMap(({ path, bytes, isPlain }) => {
      const known = wanted.get(path);
      if (!known) return [`多出：${path}`];
      if (!isPlain) return [`不是普通文件：${path}`];
      return known.bytes === bytes ? [] : [`被改动：${path}（应有 ${known.bytes} 字节，实际 ${bytes} 字节）`];
    }),
  ]);
  return { folder, manifest, content: found.map((file) => ({ ...file, ...wanted.get(file.path) })) };
}

/** It has counted files and summed up the database alone. */
function findFirstFormat(
  folder: string,
  manifest: z.output<typeof FirstManifest>,
  found: FoundFile[],
): FoundBackup {
  const database = DATABASE_FILE[manifest.engine];
  const files = found.filter(({ path, isPlain }) => isPlain && path.startsWith(`${FILES}/`)).length;
  const wanted = manifest.fileCount ?? 0;
  demandNone(folder, [
    ...(found.some(({ path }) => path === database) ? [] : [`缺少：${database}`]),
    ...(files === wanted ? [] : [`${FILES} 中应有 ${wanted} 个文件，实际有 ${files} 个`]),
  ]);
  const content = found.map((file) =>
    file.path === database ? { ...file, sha256: manifest.databaseSha256 } : file,
  );
  return { folder, manifest, content };
}

/** Reads every byte. */
export async function demandSums({ folder, content }: FoundBackup): Promise<void> {
  const problems: string[] = [];
  for (const { path, sha256 } of content) {
    if (sha256 === undefined) continue;
    const sum = await sumOf(join(folder, path)).catch(() => undefined);
    if (sum?.sha256 !== sha256) problems.push(sum ? `被改动：${path}` : `无法读取：${path}`);
  }
  demandNone(folder, problems);
}

/** Whether it has files to bring back. */
export const hasFiles = ({ manifest }: Pick<FoundBackup, 'manifest'>): boolean =>
  manifest.format === 1 ? manifest.fileCount !== null : manifest.files.isIncluded;

export const rowsOf = ({ manifest }: Pick<FoundBackup, 'manifest'>): Record<string, number> =>
  manifest.format === 1 ? {} : manifest.rows;
