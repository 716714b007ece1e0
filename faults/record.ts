import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What a candidate's page sends for one answer; every repetition carries the same. */
export interface Sent {
  user: string;
  key: string;
  taskId: number;
  sequence: number;
  body: unknown;
}

/** What became of one attempt that was not acknowledged: an HTTP status, or no answer at all. */
export interface TurnedAway {
  user: string;
  key: string;
  status: number | 'no answer';
  text: string;
  /** The page would not send it again. */
  final: boolean;
}

export type Entry =
  | ({ kind: 'send' } & Sent)
  | { kind: 'acknowledged'; user: string; key: string }
  | ({ kind: 'turned-away' } & TurnedAway);

export interface RecordWriter {
  /** Returns when the entry is on the disk. */
  append(entry: Entry): void;
  close(): void;
}

export function openRecord(file: string): RecordWriter {
  const descriptor = openSync(file, 'a');
  return {
    append(entry) {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
      fsyncSync(descriptor);
    },
    close: () => closeSync(descriptor),
  };
}

export function readRecord(file: string): Entry[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  // After the last line break there is nothing, or an entry that was being written.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Entry);
}
