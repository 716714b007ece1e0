/** Signs that some file system does not take. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Surrogate}]/gu;
/** Windows takes them for machines, whatever comes after the dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Of signs with three bytes: with folder and ending well below the 255 that file systems have. */
const LONGEST = 60;

/** A name as a file can have it. */
function placeName(name: string): string {
  const plain = name.normalize('NFC').replace(FORBIDDEN, '_');
  const short = [...plain].slice(0, LONGEST).join('');
  const trimmed = short.replace(/^[.\s]+|[.\s]+$/gu, '').replace(RESERVED, '_$1');
  return trimmed === '' ? '_' : trimmed;
}

/** Where each of these names lies in a folder: the same names in the same order lie in the same places. */
export class Places {
  readonly #taken = new Set<string>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** With an ending such as `.json`. Names that differ in their case alone get different numbers. */
  placeFor(name: string, ending: string): string {
    const plain = placeName(name);
    let place = `${this.#folder}/${plain}${ending}`;
    for (let count = 2; this.#taken.has(place.toLowerCase()); count += 1)
      place = `${this.#folder}/${plain} (${count})${ending}`;
    this.#taken.add(place.toLowerCase());
    return place;
  }
}

const RUBBISH = /(^|\/)(__MACOSX|\.git|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/i;

/** What computers put beside the files that somebody has packed, and folders as such. */
export const isBesides = (name: string): boolean => RUBBISH.test(name) || name.endsWith('/');

/**
 * The folder in which the archive lies: somebody may have packed the folder that holds it. Undefined where there is none,
 * `many` where it could be either of two.
 */
export function rootOf(names: readonly string[], manifest: string): string | 'many' | undefined {
  const roots = names
    .filter((name) => !isBesides(name) && (name === manifest || name.endsWith(`/${manifest}`)))
    .map((name) => name.slice(0, -manifest.length))
    .sort((one, other) => one.split('/').length - other.split('/').length);
  const [first, second] = roots;
  if (first === undefined) return undefined;
  return second !== undefined && first.split('/').length === second.split('/').length ? 'many' : first;
}
