import { packageKeyIn } from '#domain/web-package/package-address.ts';
import { addressesIn, isPackaged } from './packaged-files.ts';

/** A whole school starts at one moment; what is not on screen yet can wait for the others. */
const START_JITTER_MS = 4_000;
const BETWEEN_MS = 150;
const RETRY_AFTER_MS = 15_000;
const MOST_ATTEMPTS = 4;

/** What an upload is called; nothing that would lead out of the folder. */
const FILE = /^\/files\/[\w-]+(\.[\w-]+)*$/;

/** Addresses stand in what authors write. Whatever is no uploaded file, above all a call, must not be asked for by itself. */
export function isOwnFile(address: string, page: string): boolean {
  if (!URL.canParse(address, page)) return false;
  const { origin, pathname } = new URL(address, page);
  return origin === new URL(page).origin && (FILE.test(pathname) || isPackaged(pathname));
}

/** What is not there is left alone; a server that is away comes back. */
async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok && response.status >= 500) throw new Error(`${response.status}`);
  await response.arrayBuffer();
}

/** Pictures are held, so that they show at once; everything else lies in the browser's cache. */
async function fetchMedia(address: string, held: Map<string, HTMLImageElement>): Promise<void> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    held.set(address, image);
  } catch {
    // No picture, or not to be had.
    await fetchWhole(address);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads what a test needs ahead of its use, so that it goes on without a network. Gives the way to stop. */
export function prefetchMedia(findAddresses: () => Promise<string[]>, random: () => number): () => void {
  let isStopped = false;
  const held = new Map<string, HTMLImageElement>();
  /** Packages that have told what is in them. */
  const told = new Set<string>();

  async function run(): Promise<void> {
    await pause(START_JITTER_MS * random());
    let left = await findAddressesPatiently();
    for (let attempt = 1; left.length > 0 && attempt <= MOST_ATTEMPTS; attempt += 1) {
      const failed: string[] = [];
      const wanted = new Set(left);
      // What an address brings along is added while it is gone through.
      for (const address of wanted) {
        if (isStopped) return;
        await fetchAhead(address, wanted).catch(() => failed.push(address));
        await pause(BETWEEN_MS);
      }
      left = failed;
      if (left.length > 0) await pause(RETRY_AFTER_MS * (1 + random()));
    }
  }

  async function fetchAhead(address: string, wanted: Set<string>): Promise<void> {
    const key = packageKeyIn(new URL(address, location.href).pathname);
    if (key === undefined) return fetchMedia(address, held);
    // Nothing of a package is held: its pages have pictures of their own.
    await fetchWhole(address);
    if (told.has(key)) return;
    for (const each of await addressesIn(key)) wanted.add(each);
    told.add(key);
  }

  /** The kinds of the tasks say what they show, and their code may still be on its way. */
  async function findAddressesPatiently(): Promise<string[]> {
    while (!isStopped) {
      try {
        return (await findAddresses()).filter((address) => isOwnFile(address, location.href));
      } catch {
        await pause(RETRY_AFTER_MS * (1 + random()));
      }
    }
    return [];
  }

  void run();
  return () => {
    isStopped = true;
    held.clear();
  };
}
