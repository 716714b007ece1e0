import type { Config } from '#server/config.ts';
import { Trouble } from '#server/trouble.ts';
import { FilesUnavailable } from './file-store.ts';

/** What a storage has answered, as its client gives it on. */
interface Answer {
  code?: unknown;
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

function storageReason({ code, name, message, $metadata }: Answer): string {
  const status = $metadata?.httpStatusCode;
  if (status === 404) return '没有这个存储桶，请先建立它，或者改正 S3_BUCKET';
  if (status === 403 || status === 401)
    return '密钥不对，或者没有权限，请检查 S3_ACCESS_KEY_ID 和 S3_SECRET_ACCESS_KEY';
  if (status !== undefined && status >= 500) return `对象存储出错（${status}）`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '找不到这个主机名，请检查 S3_ENDPOINT';
  if (code === 'ECONNREFUSED') return '对方没有在这个地址上监听，对象存储可能没有启动';
  if (name === 'TimeoutError' || name === 'AbortError') return '等不到回答，请检查网络和防火墙';
  return message ?? '原因不明';
}

/** Of an object storage; what is wrong with a folder is told by the cause itself. */
export function filesTrouble(
  error: Error,
  { objectStorage }: Partial<Pick<Config, 'objectStorage'>>,
): Trouble | undefined {
  if (!(error instanceof FilesUnavailable) || !objectStorage) return undefined;
  const { endpoint, bucket } = objectStorage;
  const reason = storageReason((error.cause ?? {}) as Answer);
  return new Trouble(
    'files',
    `文件存储不可用：S3_ENDPOINT 是 ${endpoint}，S3_BUCKET 是 ${bucket}。${reason}。`,
  );
}
