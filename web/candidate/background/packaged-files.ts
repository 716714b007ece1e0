import { fileAddressOf } from '#domain/resource/file-address.ts';
import { packageAddressOf } from '#domain/web-package/package-address.ts';

import { comesBack } from './fetch-in-pieces.ts';

/** No stroke or dot is written in another way, so that it stays within its folder whoever reads it. */
const PACKAGED = /^\/files\/[0-9a-f]{40}\.site(?:\/(?!\/|.*(?:\/\/|\\|%2f|%5c|%2e|%25)).+)?$/i;

/** Whether a path on this site is that of a file in a web package. */
export const isPackaged = (pathname: string): boolean => PACKAGED.test(pathname);

/** All files of a package, the first page first: it asks for the others when it opens. None where there is no such package. */
export async function addressesIn(key: string): Promise<string[]> {
  const response = await fetch(fileAddressOf(key));
  if (comesBack(response)) throw new Error(`${response.status}`);
  if (!response.ok) return [];
  const { index, files } = (await response.json()) as { index: string; files: { path: string }[] };
  const others = files.map(({ path }) => path).filter((path) => path !== index);
  return [index, ...others].map((path) => packageAddressOf(key, path));
}
