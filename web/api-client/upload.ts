import type { StatusReply } from '#api/endpoint.ts';
import { PAGE_HEADER } from '#domain/account/page-header.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { addressOf, type CallName, type CallReply } from './call.ts';

/** Calls that take one file in a form; their answers say the same in the same words. */
type UploadCall = Extract<CallName, `POST /api/${'upload' | 'preview'}-${string}`>;
export type UploadPath = UploadCall extends `POST ${infer Path}` ? Path : never;
type UploadReply<Path extends UploadPath> = CallReply<Extract<UploadCall, `POST ${Path}`>> & StatusReply;

export interface UploadOptions {
  query: Record<string, string>;
  /** From 0 to 1; what the server does afterwards is not part of it. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/** Sends one file. Only the older way to make requests tells how much of it has gone. */
export function upload<Path extends UploadPath>(
  path: Path,
  file: File,
  options: UploadOptions,
): Promise<UploadReply<Path>> {
  const { query, onProgress, signal } = options;
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(path, query));
    request.responseType = 'json';
    for (const [name, value] of Object.entries(PAGE_HEADER)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total);
    request.onload = () => {
      const reply = request.response as UploadReply<Path>;
      if (request.status >= 200 && request.status < 300) resolve(reply);
      else reject(ApiError.from(new Response(null, { status: request.status }), reply));
    };
    request.onerror = () => reject(new NetworkError(request.status));
    request.onabort = () => reject(new DOMException('已取消上传', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
