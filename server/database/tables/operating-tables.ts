/** A server that runs on this database; its row goes when it ends cleanly. */
export interface AppProcessTable {
  id: string;
  host: string;
  pid: number;
  /** Of the program. */
  version: string;
  started_at: string;
  /** By the database's clock where it has one. */
  seen_at: string;
  /** What the time of the site was to it at that moment. */
  site_at: string;
  /** How far its machine's clock was ahead of the database's when it was last seen. */
  clock_offset_ms: number;
}

/** What was done last, or belongs to this database alone: `last-backup`, `files-place`, `held-clock`, `moving`. */
export interface OperatorNoteTable {
  name: string;
  at: string;
  /** JSON of its own kind, or empty. */
  detail: string;
}
