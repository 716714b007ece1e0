import { isBesides } from '../archive/archive-places.ts';

/** What one package may hold. */
export const MOST_IN_PACKAGE = { files: 5_000, folders: 10, pathLength: 200 } as const;

/** What we put beside the files of a package when it is stored; whoever brings it back brings them anew. */
export const OWN_FOLDER = '.kaopu/';

/** Whether a name within a zip file is one of the author's files, and not what a computer has put beside them. */
export const isPackedFile = (name: string): boolean => !isBesides(name) && !name.startsWith(OWN_FOLDER);

/** Why nothing may lie there, in words that go on from the path; undefined where something may. */
export function pathProblem(path: string): string | undefined {
  if (/\p{Cc}/u.test(path)) return '含有控制字符';
  if (path.startsWith('/')) return '是绝对路径';
  if (/^[a-z]:/i.test(path)) return '带有盘符';
  const steps = path.split('/');
  if (steps.includes('..')) return '通向文件夹之外（..）';
  if (steps.some((step) => step === '' || step === '.')) return '不是正确的路径';
  if (path.length > MOST_IN_PACKAGE.pathLength) return `超过${MOST_IN_PACKAGE.pathLength}个字符`;
  if (steps.length - 1 > MOST_IN_PACKAGE.folders) return `的文件夹超过${MOST_IN_PACKAGE.folders}层`;
  return undefined;
}

/** The folder, with a stroke at its end, that all of these lie in: somebody may have packed the folder that holds the page. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  let folder = '';
  for (const step of first.split('/').slice(0, -1)) {
    const next = `${folder}${step}/`;
    if (!paths.every((path) => path.startsWith(next))) break;
    folder = next;
  }
  return folder;
}

const INDEX = ['index.html', 'index.htm'];

/** The page that opens first in a folder. */
export function indexIn(paths: readonly string[], folder = ''): string | undefined {
  for (const name of INDEX) {
    const found = paths.find(
      (path) => path.startsWith(folder) && path.slice(folder.length).toLowerCase() === name,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Paths that Windows and macOS take for the same one are the same one here: authors try their pages there. */
export const pathKey = (path: string): string => path.normalize('NFC').toLowerCase();
