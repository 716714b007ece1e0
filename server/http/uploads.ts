import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FileExtension, findExtension, wrongFormatText } from '#domain/resource/file-formats.ts';
import { DiskFull } from '#server/database/command.ts';
import { contentProblem } from '#server/files/file-content.ts';
import { cleanFileName } from '#server/files/file-name.ts';
import { spool, type SpooledFile } from '#server/files/spool.ts';
import { HttpError } from './http-error.ts';
import { whileItArrives } from './uploads-under-way.ts';

const FIELD = 'file';
/** What the multipart form adds to the file: boundaries, headers, a few short fields. */
const FORM_BYTES = 100_000;

export interface UploadRules<Extension extends FileExtension> {
  /** Whose room it takes. */
  owner: string;
  /** Who of the owner's list sends it; undefined for those who act for the owner. */
  person?: string | undefined;
  extensions: readonly Extension[];
  maxBytes: number;
  /** Why it may not be larger, where that is not the format's own limit. */
  tooLargeText?: string;
  /** Says of a file of another format what is wrong with it, where that has to name the file. */
  wrongFormatText?(fileName: string): string;
  /** Whoever reads the file says what is wrong with it, more exactly than its first bytes could. */
  isReadLater?: true;
}

interface Upload<Extension extends FileExtension> {
  path: string;
  size: number;
  fileName: string;
  extension: Extension;
}

/** Multipart forms are understood in this scope alone, and nothing else is; other calls go on refusing them. */
export function inUploadScope(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    // Left unread: withUpload says what is wrong with it.
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(null);
    });
    addRoutes(scope);
  });
}

type TooLarge = Pick<UploadRules<FileExtension>, 'tooLargeText'>;

const tooLarge = ({ tooLargeText = '文件过大' }: TooLarge) =>
  new HttpError(413, tooLargeText, { field: FIELD });

async function spoolPart(part: MultipartFile, rules: TooLarge, signal: AbortSignal): Promise<SpooledFile> {
  signal.addEventListener('abort', () => part.file.destroy(signal.reason as Error));
  // Without this the parser would read the rest of an endless file, only to throw it away.
  part.file.once('limit', () => part.file.destroy(tooLarge(rules)));
  return spool(part.file);
}

/** The one file of the form; whatever was spooled is put into `spooled`, so that it goes away in any case. */
async function readForm<Extension extends FileExtension>(
  request: FastifyRequest,
  rules: UploadRules<Extension>,
  spooled: SpooledFile[],
  signal: AbortSignal,
): Promise<Upload<Extension>> {
  const { extensions, maxBytes } = rules;
  let upload: Upload<Extension> | undefined;
  const limits = { fileSize: maxBytes, fields: 10, fieldSize: 10_000, parts: 12 };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== FIELD)
      throw new HttpError(400, `文件必须放在字段“${FIELD}”中`, { field: part.fieldname });
    if (upload) throw new HttpError(400, '一次只能上传一个文件', { field: FIELD });
    const fileName = cleanFileName(part.filename);
    const extension = findExtension(fileName, extensions);
    if (!extension) {
      const text = rules.wrongFormatText?.(fileName) ?? wrongFormatText(extensions, fileName);
      throw new HttpError(415, text, { field: FIELD });
    }
    const file = await spoolPart(part, rules, signal);
    spooled.push(file);
    upload = { path: file.path, size: file.size, fileName, extension };
  }
  if (!upload) throw new HttpError(400, '没有收到文件', { field: FIELD });
  return upload;
}

/** A form that ends too early or is no form at all is the sender's mistake; a disk that fails is ours. */
function refusalFor(error: unknown, rules: TooLarge): unknown {
  if (error instanceof HttpError || error instanceof DiskFull) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return error;
  return code === 'FST_REQ_FILE_TOO_LARGE'
    ? tooLarge(rules)
    : new HttpError(400, '上传的内容不完整或格式错误');
}

const announcedBytes = ({ headers }: FastifyRequest, otherwise: number) =>
  Number(headers['content-length'] ?? otherwise);

async function receive<Extension extends FileExtension>(
  request: FastifyRequest,
  rules: UploadRules<Extension>,
  spooled: SpooledFile[],
): Promise<Upload<Extension>> {
  if (!request.isMultipart()) throw new HttpError(415, '请求内容的类型必须是multipart/form-data');
  if (announcedBytes(request, 0) > rules.maxBytes + FORM_BYTES) throw tooLarge(rules);
  let upload: Upload<Extension>;
  try {
    upload = await whileItArrives(request, (signal) => readForm(request, rules, spooled, signal));
  } catch (error) {
    // The rest is read and dropped: a browser that is still sending would otherwise never see the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalFor(error, rules);
  }
  if (upload.size === 0) throw new HttpError(400, `文件“${upload.fileName}”是空的`, { field: FIELD });
  const problem = rules.isReadLater ? undefined : await contentProblem(upload.path, upload.extension);
  if (problem !== undefined) throw new HttpError(415, `文件“${upload.fileName}”${problem}`, { field: FIELD });
  return upload;
}

/** Receives the one file of an upload call, checks it, and removes the temporary copy however the use of it ends. */
export async function withUpload<Extension extends FileExtension, Result>(
  request: FastifyRequest,
  rules: UploadRules<Extension>,
  use: (upload: Upload<Extension>) => Promise<Result>,
): Promise<Result> {
  const { owner, person, maxBytes } = rules;
  const leave = request.server.uploadsUnderWay.enter(owner, announcedBytes(request, maxBytes), person);
  const spooled: SpooledFile[] = [];
  try {
    return await use(await receive(request, rules, spooled));
  } finally {
    leave();
    await Promise.all(spooled.map((file) => file.remove()));
  }
}
