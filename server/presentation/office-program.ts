import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '#server/installed-program.ts';

const OFFICE = {
  names: ['soffice', 'libreoffice'],
  places: [
    '/usr/lib/libreoffice/program/soffice',
    '/opt/libreoffice/program/soffice',
    '/snap/bin/libreoffice',
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
  ],
};

export const findOffice = (chosen: string | undefined): string | undefined => findProgram(OFFICE, chosen);

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
