import { isHeavy, type MediaKind, mediaKind } from '#domain/resource/media-plan.ts';
import { isPlaylist, packageKeyIn } from '#domain/web-package/package-address.ts';
import { namedInPlaylist } from '#domain/web-package/playlist.ts';
import { heldMedia } from '../test-page/held-media.ts';
import { comesBack, fileInPieces, NotThere } from './fetch-in-pieces.ts';
import { type CacheOptions, intoCache } from './into-cache.ts';
import { mediaState } from './media-state.ts';
import { fetchPackage, isPackaged } from './packaged-files.ts';

/** A whole school starts at one moment; what is not on screen yet can wait for the others. */
const START_JITTER_MS = 4_000;
const BETWEEN_MS = 150;
const RETRY_AFTER_MS = 15_000;
/** Longer each time, up to this many times as long. */
const LONGEST_WAIT = 8;

/** What an upload is called; nothing that would lead out of the folder. */
const FILE = /^\/files\/[\w-]+(\.[\w-]+)*$/;

function urlOf(address: string, page: string): URL | undefined {
  try {
    return new URL(address, page);
  } catch {
    return undefined;
  }
}

const pathOf = (address: string) => urlOf(address, location.href)?.pathname ?? '';

/** Addresses stand in what authors write. Whatever is no uploaded file, above all a call, must not be asked for by itself. */
export function isOwnFile(address: string, page: string): boolean {
  const url = urlOf(address, page);
  if (!url || url.origin !== new URL(page).origin) return false;
  return FILE.test(url.pathname) || isPackaged(url.pathname);
}

/** Throws where it has to be tried again; `NotThere` where that is no use. */
type Fetcher = (address: string) => Promise<unknown>;

interface Fetching extends CacheOptions {
  /** Pictures are held, so that they show at once. */
  pictures: Map<string, HTMLImageElement>;
  /** What has begun to come. */
  begun: Map<string, () => Promise<Blob>>;
}

const asPicture =
  (fetching: Fetching): Fetcher =>
  async (address) => {
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
      fetching.pictures.set(address, image);
    } catch {
      // No picture, or not to be had.
      await intoCache(address, fetching);
    }
  };

const asHeld =
  ({ begun, ...options }: Fetching): Fetcher =>
  async (address) => {
    const fetchRest = begun.get(address) ?? fileInPieces(address, options);
    begun.set(address, fetchRest);
    const whole = await fetchRest();
    if (!options.signal.aborted) heldMedia.set(address, URL.createObjectURL(whole));
    begun.delete(address);
  };

/** A playlist and all that it leads to on this site, for a player that asks for one after the other. */
const asPlaylist =
  (fetching: Fetching, seen = new Set<string>()): Fetcher =>
  async (address) => {
    seen.add(new URL(address, location.href).href);
    const reply = await fetch(address, { signal: fetching.signal });
    if (!reply.ok) throw comesBack(reply) ? new Error(`${reply.status}`) : new NotThere();
    for (const named of namedInPlaylist(await reply.text())) {
      const part = urlOf(named, reply.url)?.href;
      if (part === undefined || seen.has(part) || !isOwnFile(part, location.href)) continue;
      seen.add(part);
      if (fetching.come.has(part)) continue;
      if (isPlaylist(pathOf(part))) await asPlaylist(fetching, seen)(part);
      else await intoCache(part, fetching);
      await fetching.pause(BETWEEN_MS);
    }
  };

const FETCHERS: Record<MediaKind, (fetching: Fetching) => Fetcher> = {
  film: asHeld,
  audio: asHeld,
  model: asHeld,
  picture: asPicture,
  other: asPicture,
};

function fetcherFor(address: string, fetching: Fetching): Fetcher {
  const path = pathOf(address);
  const key = packageKeyIn(path);
  if (isPlaylist(path)) return asPlaylist(fetching);
  // A single film out of a package as well: not the package is shown then.
  if (key === undefined || isHeavy(address)) return FETCHERS[mediaKind(address)](fetching);
  return () => fetchPackage(key, new URL(address, location.href).href, fetching);
}

function pauseUntil(signal: AbortSignal) {
  return (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
}

/**
 * Loads what a test needs ahead of its use, one thing after another in its order, so that it goes on without a network. Tries for as long
 * as the test is open. Gives the way to stop.
 */
export function prefetchMedia(findAddresses: () => Promise<string[]>, random: () => number): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const pause = pauseUntil(signal);
  const kept = { pictures: new Map(), begun: new Map(), come: new Set<string>() };
  const fetching: Fetching = { signal, pause, random, ...kept };
  const isHere = new Set<string>();
  const wait = (turn: number) => pause(RETRY_AFTER_MS * Math.min(LONGEST_WAIT, turn) * (1 + random()));

  /** Whether there is nothing more to be done about it. */
  async function isDone(address: string): Promise<boolean> {
    try {
      await fetcherFor(address, fetching)(address);
      isHere.add(address);
      return true;
    } catch (error) {
      return error instanceof NotThere;
    }
  }

  async function run(): Promise<void> {
    await pause(START_JITTER_MS * random());
    const found = await findAddressesPatiently();
    // Pictures are soon here; behind a film they would wait for long.
    let left = [...found.filter((address) => !isHeavy(address)), ...found.filter(isHeavy)];
    mediaState.set({ wanted: left.filter(isHeavy).length });
    for (let turn = 1; left.length > 0 && !signal.aborted; turn += 1) {
      const failed: string[] = [];
      for (const address of left) {
        if (!(await isDone(address))) failed.push(address);
        if (signal.aborted) return;
        mediaState.set({ here: [...isHere].filter(isHeavy).length });
        await pause(BETWEEN_MS);
      }
      left = failed;
      if (left.length > 0) await wait(turn);
    }
    if (!signal.aborted) mediaState.set({ isReady: true });
  }

  /** The kinds of the tasks say what they show, and their code may still be on its way. */
  async function findAddressesPatiently(): Promise<string[]> {
    for (let turn = 1; !signal.aborted; turn += 1) {
      try {
        return (await findAddresses()).filter((address) => isOwnFile(address, location.href));
      } catch {
        await wait(turn);
      }
    }
    return [];
  }

  void run();
  return () => {
    gone.abort();
    fetching.pictures.clear();
    // Of the next person nobody knows what they may see.
    for (const url of heldMedia.values()) URL.revokeObjectURL(url);
    heldMedia.clear();
    mediaState.reset();
  };
}
