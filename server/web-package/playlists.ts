import { isPlaylist } from '#domain/web-package/package-address.ts';
import { pathKey } from '#domain/web-package/package-paths.ts';
import { namedInPlaylist } from '#domain/web-package/playlist.ts';

/** A film of three hours has a few thousand pieces. */
const LONGEST = 2 ** 20;
/** One for each size and language. */
const MOST = 60;

const BASE = 'http://package/';

/** What a playlist names, as paths; undefined for what lies elsewhere. */
function namedIn(text: string, path: string): (string | undefined)[] {
  const folder = new URL(path.split('/').map(encodeURIComponent).join('/'), BASE);
  const lyingThere = namedInPlaylist(text).filter((written) => !written.startsWith('data:'));
  return lyingThere.map((written) => {
    const named = URL.canParse(written, folder.href) ? new URL(written, folder) : undefined;
    if (named?.origin !== folder.origin) return undefined;
    try {
      return decodeURIComponent(named.pathname.slice(1));
    } catch {
      return undefined;
    }
  });
}

/** The playlist that plays a film whose pieces all lie beside it: the only one, or the one that names the others. */
export async function playlistOf(
  paths: readonly string[],
  read: (path: string, most: number) => Promise<string | undefined>,
): Promise<string | undefined> {
  const playlists = paths.filter(isPlaylist);
  if (playlists.length === 0 || playlists.length > MOST) return undefined;
  const known = new Set(paths.map(pathKey));
  const playable: { path: string; isMaster: boolean }[] = [];
  for (const path of playlists) {
    const text = await read(path, LONGEST);
    if (text?.replace(/^\uFEFF/, '').startsWith('#EXTM3U') !== true) continue;
    const named = namedIn(text, path);
    if (named.length > 0 && named.every((one) => one !== undefined && known.has(pathKey(one))))
      playable.push({ path, isMaster: text.includes('#EXT-X-STREAM-INF') });
  }
  const masters = playable.filter(({ isMaster }) => isMaster);
  const [only, ...others] = masters.length > 0 ? masters : playable;
  return others.length === 0 ? only?.path : undefined;
}
