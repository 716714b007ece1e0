import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

/** Copies SQLite's log back into the file each time it is asked: the writer, which would stop for it, goes on meanwhile. */
const { file, isCopying } = workerData as { file: string; isCopying: Int32Array };
const connection = new BetterSqlite3(file, { fileMustExist: true });
// The log is on the disk before the file is written, and that before the log begins anew.
connection.pragma('synchronous = FULL');

parentPort?.on('message', (message: 'copy' | 'close') => {
  if (message === 'close') {
    connection.close();
    parentPort?.close();
    return;
  }
  try {
    connection.pragma('wal_checkpoint(passive)');
  } catch {
    // The disk is full or broken: the log keeps what is in it, and the writer tells whoever waits.
  }
  Atomics.store(isCopying, 0, 0);
});
