import { fileAddressOf } from '../resource/file-address.ts';

/** The ending of a key under which a whole folder lies: `/files/KEY.site/index.html`. */
const ENDING = '.site';

export const isPackageKey = (key: string): boolean => key.endsWith(ENDING);

/** Of one file in a package. */
export const packageAddressOf = (key: string, path: string): string =>
  `${fileAddressOf(key)}/${path.split('/').map(encodeURIComponent).join('/')}`;

const WITHIN = /^\/files\/([0-9a-f]{40}\.site)\//;

/** The key of the package that an address on this site leads into. */
export const packageKeyIn = (address: string): string | undefined => WITHIN.exec(address)?.[1];

/** A film in pieces begins with its playlist. */
export const isPlaylist = (path: string): boolean => /\.m3u8$/i.test(path);

const TYPE = 'application/zip; entry=';

/** How the row of a package says which of its files is opened first. */
export const packageContentType = (entry: string): string => TYPE + encodeURIComponent(entry);

/** Where a stored file is opened: of a package that is the address of its first file. */
export function openingAddress(key: string, contentType: string): string {
  return contentType.startsWith(TYPE)
    ? packageAddressOf(key, decodeURIComponent(contentType.slice(TYPE.length)))
    : fileAddressOf(key);
}
