/** The server cannot be reached, or sent the connection away. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

const AWAY_STATES = new Set([
  '57P01', // the server is shut down, or an operator ended the connection
  '57P02', // another process of the server crashed
  '57P03', // starting up, recovering or shutting down
  '57P05', // idle for too long
  '25P03', // idle for too long in a transaction
  '25006', // a standby that has not taken over yet: it can be read only
  '53300', // too many connections
  '53200', // out of memory
  '57014', // longer than statement_timeout
  '55P03', // longer than lock_timeout
]);

/** What the driver says without a code. */
const CONNECTION_LOST =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed|^Postgres connection has been discarded/;
const SILENCE = /^Query read timeout|^timeout exceeded when trying to connect|due to connection timeout$/;

/** Nothing came back at all, not even a refusal: whoever asks next will not be answered either. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && SILENCE.test(error.message);
}

/** The server can only be read: a standby, or a primary that another one has followed. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '25006';
}

const UNKNOWN_COMMIT = '08007';

/** Stored here, but nobody knows whether on the standby as well: it may be lost when that takes over. */
export const unknownCommit = (): Error =>
  Object.assign(
    new Error(
      '有人取消了一次提交对同步备用库的等待：备用库可能没有这些数据，因此不算已保存。请勿结束等待 SyncRep 的数据库进程；请让备用库恢复',
    ),
    { code: UNKNOWN_COMMIT },
  );

export const isUnknownCommit = (error: unknown): boolean =>
  (error as { code?: unknown }).code === UNKNOWN_COMMIT;

/** The database does not answer for now; the same call may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code: said, syscall } = error as { code?: unknown; syscall?: unknown };
  // Anything may be thrown, with anything as its code.
  const code = typeof said === 'string' ? said : '';
  // A missing file is somebody else's mistake, a missing socket is a server that is not there.
  if (code === 'ENOENT') return syscall === 'connect';
  return (
    UNREACHABLE.has(code) ||
    AWAY_STATES.has(code) ||
    code.startsWith('08') ||
    // Another process has kept SQLite's file locked all the time that a writer waits for it.
    code.startsWith('SQLITE_BUSY') ||
    CONNECTION_LOST.test(error.message) ||
    isSilence(error)
  );
}
