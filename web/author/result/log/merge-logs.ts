import type { AuditEntry } from '#api/recovery.ts';

export interface LogLine extends AuditEntry {
  contest: string;
}

/** The records of several contests as one, newest first. */
export function mergeLogs(logs: readonly { contest: string; entries: readonly AuditEntry[] }[]): LogLine[] {
  return logs
    .flatMap(({ contest, entries }) => entries.map((entry) => ({ ...entry, contest })))
    .sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0));
}
