import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { isFileKey } from '#server/files/file-store.ts';
import type { JobContext } from '#server/jobs/define-job.ts';

const MOST_BYTES = 10_000_000;
/** A photo of a telephone has these; of more the memory would not suffice for all who ask. */
const MOST_PIXELS = 40_000_000;
/** Larger than any drawing shows it. */
const LARGEST_SIDE = 2_000;
const DENSITY = 144;
/** Of what is kept for the next candidate, as characters. */
const MOST_KEPT = 100_000_000;

/** Pictures that come with the product, as the page has them. */
const OWN_PICTURES = new URL('../../dist/web/demo/', import.meta.url);

/** Undefined for what is no picture, or too large for one. */
async function dataAddress(bytes: Buffer): Promise<string | undefined> {
  try {
    const side = { width: LARGEST_SIDE, height: LARGEST_SIDE };
    // Turned as the camera was held: what draws it does not look.
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, density: DENSITY })
      .rotate()
      .resize({ ...side, fit: 'inside', withoutEnlargement: true });
    const { format } = await picture.metadata();
    const isPhoto = format === 'jpeg';
    const small = await (isPhoto ? picture.jpeg({ quality: 85 }) : picture.png()).toBuffer();
    return `data:image/${isPhoto ? 'jpeg' : 'png'};base64,${small.toString('base64')}`;
  } catch {
    return undefined;
  }
}

/**
 * The files of this site that a drawing shows, as data in the place of their addresses: what makes pixels of the drawing loads nothing
 * by itself. Undefined for what is not here.
 */
export function fileEmbedding(open: JobContext<unknown>['openPublicFile']) {
  const known = new Map<string, string | undefined>();
  let kept = 0;

  async function bytesOf(address: string): Promise<Buffer | undefined> {
    const own = /^\/demo\/([\w-]+\.(?:svg|png|jpg))$/.exec(address)?.[1];
    if (own) return readFile(fileURLToPath(new URL(own, OWN_PICTURES))).catch(() => undefined);
    const key = /^\/files\/([^/?#]+)$/.exec(address)?.[1] ?? '';
    const file = isFileKey(key) ? await open(key) : undefined;
    if (!file) return undefined;
    if (file.size <= MOST_BYTES && file.contentType.startsWith('image/')) return buffer(file.stream);
    file.stream.destroy();
    return undefined;
  }

  return async (address: string): Promise<string | undefined> => {
    if (known.has(address)) return known.get(address);
    const bytes = await bytesOf(address);
    const data = bytes && (await dataAddress(bytes));
    if (kept > MOST_KEPT) {
      known.clear();
      kept = 0;
    }
    known.set(address, data);
    kept += data?.length ?? 0;
    return data;
  };
}
export type FileEmbedding = ReturnType<typeof fileEmbedding>;
