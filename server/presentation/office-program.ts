import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

const NAMES = ['soffice', 'libreoffice'];

/** Where it is when PATH does not lead to it. */
const PLACES = [
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/snap/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The chosen program and no other, or else one of those that are usual. */
export function findOffice(
  chosen: string | undefined,
  environment: Record<string, string | undefined> = process.env,
): string | undefined {
  if (chosen !== undefined) return isProgram(chosen) ? chosen : undefined;
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const usual = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...usual, ...PLACES].find(isProgram);
}

const PATIENCE_MS = 15_000;
const run = promisify(execFile);

/** The font that writes Chinese on this machine; empty without one, undefined where that cannot be told. */
export async function findChineseFont(style: 'sans-serif' | 'serif'): Promise<string | undefined> {
  const options = { timeout: PATIENCE_MS };
  try {
    const { stdout: families } = await run('fc-list', [':lang=zh', 'family'], options);
    if (families.trim() === '') return '';
    const { stdout: path } = await run('fc-match', ['-f', '%{file}', `${style}:lang=zh-cn`], options);
    return path.trim();
  } catch {
    return undefined;
  }
}
