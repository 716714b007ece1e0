import type { JobState } from '#domain/job/job.ts';

/** Work that takes longer than a request, see server/jobs. */
export interface JobTable {
  id: string;
  owner: string;
  /** Who began it: the owner, a managing account or an administrator. */
  actor: string;
  kind: string;
  state: JobState;
  progress: number;
  /** 0 while nobody knows. */
  total: number;
  /** What it is doing, in a few words. */
  message: string;
  /** JSON of the kind's own input. */
  input: string;
  /** JSON of what the kind has found out, for its own page; empty until there is something. */
  detail: string;
  /** What came of it, in a sentence. */
  note: string;
  /** The private file that came of it. */
  file_id: string;
  /** Why it failed, in a sentence for its owner. */
  error: string;
  /** Counts who has taken it up; whoever has an older number has lost it. */
  attempt: number;
  cancel_asked: number;
  /** It has begun to change what people see, and is carried out to its end. */
  decided: number;
  created_at: string;
  started_at: string;
  /** When its process last said that it is at it. */
  heard_at: string;
  finished_at: string;
}

/** A file whose bytes are in the file store, under `key`. */
export interface StoredFileTable {
  id: string;
  owner: string;
  made_by: string;
  /** What it belongs to and goes away with, as `job/ID` or `resource/ID`; empty where nothing holds it. */
  held_by: string;
  privacy: 'public' | 'private';
  key: string;
  file_name: string;
  content_type: string;
  size: number;
  /** SHA-256 of the bytes. */
  hash: string;
  /** The row comes before the bytes and goes after them, so that no bytes are ever without one. */
  state: 'arriving' | 'ready' | 'leaving';
  created_at: string;
  /** Empty for ever. */
  expires_at: string;
}

/** What an owner's files take up, so that a quota can be kept without adding them up. */
export interface FileTotalTable {
  owner: string;
  bytes: number;
}

/** Something in an owner's downloads: a file of theirs, or a link to one elsewhere. */
export interface ResourceTable {
  id: string;
  owner: string;
  name: string;
  version: number;
  type: string;
  file_format: string;
  file_size: number;
  /** The name of a task; empty for all of them. */
  task: string;
  url: string;
  object_key: string;
  /** Its row in `stored_file`; empty for a link. */
  file_id: string;
  created_time: string;
  created_by: string;
  changed_at: string;
  changed_by: string;
  deleted_at: string | null;
  deleted_by: string;
}

/** Which files are mentioned where, so that nobody searches texts for it. */
export interface FileUseTable {
  file_key: string;
  user_kind: 'contest' | 'task' | 'resource' | 'message' | 'notice' | 'report_template';
  user_id: string;
  /** The last one that mentions the file. */
  version: number;
}
