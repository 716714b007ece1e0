import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPackageKey, packageAddressOf } from '#domain/web-package/package-address.ts';
import { indexIn } from '#domain/web-package/package-paths.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { type RangedContent, sendRanged } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { type OpenedPackage, type PackagedFile, PackageIndexes } from './package-index.ts';
import { PAGE_SHIM } from './page-shim.ts';

const missing = () => new HttpError(404, '文件不存在');

/** The page with our script put in. */
async function* withShim(page: AsyncIterable<Buffer>, at: number): AsyncGenerator<Buffer> {
  let left = at;
  let isIn = false;
  for await (const piece of page) {
    if (!isIn && left <= piece.length) {
      // Once, also where a piece ends at its very place.
      isIn = true;
      yield piece.subarray(0, left);
      yield PAGE_SHIM.bytes;
      yield piece.subarray(left);
    } else yield piece;
    left -= piece.length;
  }
}

/** Where the address of a folder leads: paths on a page go by the address at which it stands. */
function pageOfFolder({ entry, files }: OpenedPackage, path: string): string | undefined {
  if (path === '') return entry;
  const paths = files.map((file) => file.path);
  return indexIn(paths, path.endsWith('/') ? path : `${path}/`);
}

/** The files of packages as they are sent: each is a part of the stored bytes. */
export class PackageReplies {
  readonly #files: FileStore;
  readonly #indexes: PackageIndexes;

  constructor(files: FileStore) {
    this.#files = files;
    this.#indexes = new PackageIndexes(files);
  }

  /** What is in a package: whoever takes it along before a test reads it. */
  async sendList(key: string, reply: FastifyReply): Promise<FastifyReply> {
    const { entry: index, bytes, files } = await this.#open(key);
    return reply.send({ index, bytes, files: files.map(({ path, size, type }) => ({ path, size, type })) });
  }

  async sendFile(
    key: string,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const found = await this.#open(key);
    const file = found.find(path);
    if (file) {
      const content =
        file.scriptAt === undefined ? this.#plain(key, file) : this.#page(key, file, file.scriptAt);
      return sendRanged(content, request, reply);
    }
    const page = pageOfFolder(found, path);
    if (page === undefined) throw missing();
    const [, question = ''] = /^[^?]*(\?.*)$/s.exec(request.url) ?? [];
    return reply.redirect(packageAddressOf(key, page) + question);
  }

  async #open(key: string): Promise<OpenedPackage> {
    const found = isPackageKey(key) ? await this.#indexes.open(key) : undefined;
    if (!found) throw missing();
    return found;
  }

  async #bytes(key: string, start: number, size: number): Promise<Readable | undefined> {
    if (size === 0) return Readable.from([]);
    return (await this.#files.open(key, { start, end: start + size - 1 }))?.stream;
  }

  #plain(key: string, { offset, size, sha256, type }: PackagedFile): RangedContent {
    const etag = `"${sha256}"`;
    return {
      etag,
      size,
      describe: (reply) => reply.type(type).header('etag', etag).header('accept-ranges', 'bytes'),
      open: (range) =>
        this.#bytes(key, offset + (range?.start ?? 0), range ? range.end - range.start + 1 : size),
    };
  }

  #page(key: string, { offset, size, sha256, type }: PackagedFile, scriptAt: number): RangedContent {
    const etag = `"${sha256}-${PAGE_SHIM.version}"`;
    return {
      etag,
      size: size + PAGE_SHIM.bytes.length,
      isWhole: true,
      describe: (reply) => reply.type(type).header('etag', etag),
      open: async () => {
        const page = await this.#bytes(key, offset, size);
        return page && Readable.from(size === 0 ? [PAGE_SHIM.bytes] : withShim(page, scriptAt));
      },
    };
  }
}
