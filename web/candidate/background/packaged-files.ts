import { fileAddressOf } from '#domain/resource/file-address.ts';
import { isHeavy } from '#domain/resource/media-plan.ts';
import { packageAddressOf } from '#domain/web-package/package-address.ts';
import { comesBack } from './fetch-in-pieces.ts';
import { type CacheOptions, intoCache } from './into-cache.ts';

/** No stroke or dot is written in another way, so that it stays within its folder whoever reads it. */
const PACKAGED = /^\/files\/[0-9a-f]{40}\.site(?:\/(?!\/|.*(?:\/\/|\\|%2f|%5c|%2e|%25)).+)?$/i;

/** Whether a path on this site is that of a file in a web package. */
export const isPackaged = (pathname: string): boolean => PACKAGED.test(pathname);

const LEAST_PAUSE_MS = 150;
/** The pause for this many is longer by two fifths. */
const MANY_FILES = 250;

/**
 * Between two files of a package: never seven requests in a second, and fewer the more files it has, since a whole room asks for them. Five thousand
 * take an hour and a half.
 */
export const pauseBetween = (files: number, random: number): number =>
  LEAST_PAUSE_MS * Math.sqrt(1 + files / MANY_FILES) * (1 + random);

const NAMED = /\b(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi;

/** What a page names in its tags, as far as that can be read without opening it. */
function namedIn(html: string, address: string): Set<string> {
  const named = new Set<string>();
  for (const [, name = ''] of html.matchAll(NAMED)) {
    try {
      named.add(new URL(name, address).href);
    } catch {
      // No address.
    }
  }
  return named;
}

async function ask(address: string, signal: AbortSignal): Promise<Response> {
  const reply = await fetch(address, { signal });
  if (comesBack(reply)) throw new Error(`${reply.status}`);
  return reply;
}

/** All files of a package: what its opening page names comes first, what is heavy last. None where there is no such package. */
async function addressesIn(key: string, opening: string, signal: AbortSignal): Promise<string[]> {
  // As it is written, since another question is another page to the cache.
  const page = await (await ask(opening, signal)).text();
  const list = await ask(new URL(fileAddressOf(key), opening).href, signal);
  if (!list.ok) return [];
  const { index, files } = (await list.json()) as { index: string; files: { path: string }[] };
  const addressOf = (path: string) => new URL(packageAddressOf(key, path), opening).href;
  const named = namedIn(page, opening).add(addressOf(index));
  const addresses = files.map(({ path }) => addressOf(path));
  const rank = (address: string) => (named.has(address) ? 0 : isHeavy(address) ? 2 : 1);
  return addresses.sort((one, other) => rank(one) - rank(other));
}

/**
 * A page that an author has brought along, at a whole address, with every file beside it: the page asks for them when it opens, which knows by
 * what way. Throws when the line is cut; called once more it goes on from where it was.
 */
export async function fetchPackage(key: string, opening: string, options: CacheOptions): Promise<void> {
  const addresses = await addressesIn(key, opening, options.signal);
  const missing = addresses.filter((address) => !options.come.has(address));
  for (const address of missing) {
    await options.pause(pauseBetween(addresses.length, options.random()));
    await intoCache(address, options);
  }
}
