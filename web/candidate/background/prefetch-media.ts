import type { TaskSettings } from '#tasks/task.schema.ts';
import { mapTaskHtml } from '#tasks/task.ts';

/** A whole school starts at one moment; what is not on screen yet can wait for the others. */
const START_JITTER_MS = 4_000;
const BETWEEN_MS = 150;
const RETRY_AFTER_MS = 15_000;
const MOST_ATTEMPTS = 4;

const SOURCES = 'img[src], audio[src], source[src]';

/** Addresses of the pictures and sounds in authors' texts, in the order of the tasks. */
export function mediaOf(tasks: readonly TaskSettings[]): string[] {
  const found = new Set<string>();
  const collect = (html: string) => {
    // A document that is only parsed loads nothing.
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    for (const element of parsed.querySelectorAll(SOURCES)) found.add(element.getAttribute('src') ?? '');
    return html;
  };
  for (const task of tasks) if (hasMedia(task)) mapTaskHtml(task, collect);
  return [...found].filter((address) => address !== '' && !address.startsWith('data:'));
}

const hasMedia = (task: TaskSettings) => /<(img|audio|source)\b/i.test(JSON.stringify(task));

const isOwn = (address: string) => new URL(address, location.href).origin === location.origin;

/** Pictures are held, so that they show at once; everything else lies in the browser's cache. */
async function fetchMedia(address: string, held: Map<string, HTMLImageElement>): Promise<void> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    held.set(address, image);
  } catch {
    // No picture, or not to be had. Foreign addresses may refuse to be read by scripts.
    if (!isOwn(address)) return;
    const response = await fetch(address);
    if (!response.ok && response.status >= 500) throw new Error(`${response.status}`);
    await response.arrayBuffer();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads what a test needs ahead of its use, so that it goes on without a network. Gives the way to stop. */
export function prefetchMedia(addresses: readonly string[], random: () => number): () => void {
  let isStopped = false;
  const held = new Map<string, HTMLImageElement>();

  async function run(): Promise<void> {
    let left = [...addresses];
    await pause(START_JITTER_MS * random());
    for (let attempt = 1; left.length > 0 && attempt <= MOST_ATTEMPTS; attempt += 1) {
      const failed: string[] = [];
      for (const address of left) {
        if (isStopped) return;
        await fetchMedia(address, held).catch(() => failed.push(address));
        await pause(BETWEEN_MS);
      }
      left = failed;
      if (left.length > 0) await pause(RETRY_AFTER_MS * (1 + random()));
    }
  }

  void run();
  return () => {
    isStopped = true;
    held.clear();
  };
}
