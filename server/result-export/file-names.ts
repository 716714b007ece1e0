import { cutToBytes } from '#domain/text/utf8-bytes.ts';
import { cleanFileName } from '#server/files/file-name.ts';

/** Computers take no name above 255 bytes; what stands behind it has to fit too. */
const MOST_BYTES = 180;

/** Not what paths and shells of some computers take for something else, and not too long for them. */
export const fileNameOf = (name: string) =>
  cutToBytes(cleanFileName(name).replace(/[<>:"|?*]/g, '_'), MOST_BYTES).replace(/[. ]+$/, '');

/** Names that become the same, whatever the case, get a number. */
export class DistinctNames {
  readonly #taken = new Set<string>();

  give(name: string, extension = ''): string {
    let different = `${name}${extension}`;
    for (let again = 2; this.#taken.has(different.toLowerCase()); again += 1)
      different = `${name}_${again}${extension}`;
    this.#taken.add(different.toLowerCase());
    return different;
  }
}
