import type { Kysely } from 'kysely';
import type { SessionEnd } from '#domain/account/session-end.ts';
import type { JobState } from '#domain/job/job.ts';

/**
 * One schema for both engines. Ids, instants (ISO UTC) and JSON are text, flags and counts are integers.
 * An instant that has not come yet is an empty text, as the account shows it.
 */
export interface Schema {
  account: AccountTable;
  session: SessionTable;
  signin_attempt: SigninAttemptTable;
  login_tally: LoginTallyTable;
  takeover_tally: TakeoverTallyTable;
  contest: ContestTable;
  contest_version: ContestVersionTable;
  ticket_list: TicketListTable;
  ticket_row: TicketRowTable;
  task: TaskTable;
  task_version: TaskVersionTable;
  candidate: CandidateTable;
  candidate_list: CandidateListTable;
  candidate_import: CandidateImportTable;
  staged_candidate: StagedCandidateTable;
  candidate_deletion: CandidateDeletionTable;
  deleted_candidate: DeletedCandidateTable;
  ticket_user: TicketUserTable;
  answer: AnswerTable;
  answer_history: AnswerHistoryTable;
  answer_draft: AnswerDraftTable;
  ticket_log: TicketLogTable;
  ticket_volume: TicketVolumeTable;
  progress: ProgressTable;
  audit_log: AuditLogTable;
  secret: SecretTable;
  former_name: FormerNameTable;
  job: JobTable;
  stored_file: StoredFileTable;
  file_total: FileTotalTable;
  resource: ResourceTable;
  file_use: FileUseTable;
}

export type Db = Kysely<Schema>;

export interface AccountTable {
  username: string;
  name: string;
  avatar: string;
  tag: string;
  school: string;
  email: string;
  cellphone: string;
  password_hash: string | null;
  sso_subject: string | null;
  is_admin: number;
  managed_accounts: string;
  created_at: string;
}

export interface SessionTable {
  token_hash: string;
  type: string;
  /** Set for normal-users. */
  username: string | null;
  /** Set for ticket-users. */
  ticket_user_id: string | null;
  /** Set for report- and school-users: a candidate of that owner. */
  owner: string | null;
  candidate: string | null;
  created_at: string;
  expires_at: string;
  /** Kept after the end, so that the older page can be told why. */
  ended_at: string | null;
  ended_reason: 'logout' | SessionEnd | null;
  /** When it last made a call, as far as that has been written down; null where nobody knows. */
  heard_at: string | null;
  /** Made up by the browser's tab that logged in; empty for clients that have none. */
  tab: string | null;
  /** Where and with what it was begun; empty for ticket-users, who have that themselves. */
  address: string | null;
  user_agent: string | null;
}

export interface SigninAttemptTable {
  state_hash: string;
  browser_hash: string;
  code_verifier: string;
  nonce: string;
  expires_at: string;
}

export interface TakeoverTallyTable {
  address: string;
  /** JSON of instants, oldest first. */
  times: string;
  last_at: string;
}

export interface LoginTallyTable {
  key: string;
  /** JSON; empty while nothing was counted. */
  counted: string;
  window_start: string;
}

interface VersionedTable {
  id: string;
  owner: string;
  name: string;
  version: number;
  type: string;
  body: string;
  created_time: string;
  /** Deleted things keep their rows: answers refer to them. */
  deleted_at: string | null;
  deleted_by: string;
}

export interface ContestTable extends VersionedTable {
  state: string;
  visibility: string;
  /** The list of the numbers that it admits, in all of its versions; empty for none. */
  ticket_list: string;
}

export interface ContestVersionTable {
  contest_id: string;
  version: number;
  body: string;
  saved_at: string;
  saved_by: string;
}

/** The numbers that a contest admits. Its rows never change while it is in use: another list takes its place. */
export interface TicketListTable {
  id: string;
  /** `staged`: rows are coming, or wait to be taken over; `dropped`: nobody will use it again, its rows are being removed. */
  state: 'staged' | 'in-use' | 'dropped';
  /** Of all rows in their order; empty while they are coming, and of lists that are older than hashes. */
  hash: string;
  row_count: number;
  /** Empty once it was taken over. */
  staged_at: string;
}

export interface TicketRowTable {
  list_id: string;
  number: string;
  /** From 0, as the owner has ordered them. */
  position: number;
  type: string;
  name: string;
  school: string;
}

export type TaskTable = VersionedTable;

export interface TaskVersionTable {
  task_id: string;
  version: number;
  body: string;
  saved_at: string;
  saved_by: string;
}

export interface CandidateTable {
  owner: string;
  name: string;
  tag: string;
  real_name: string;
  gender: string;
  class: string;
  grade: string;
  school: string;
  area: string;
  remark: string;
  contest: string;
  contests: string;
  query_password_hash: string | null;
  created_time: string;
  /** JSON list; empty where there are none. */
  level: string;
  version: number;
  changed_at: string;
  changed_by: string;
}

/** One for each owner who has changed any: a look at a list that was changed since is known by its number. */
export interface CandidateListTable {
  owner: string;
  revision: number;
  /** The job that is taking an import over; empty otherwise. Nobody else changes the list meanwhile. */
  importing: string;
}

/** A list that was read and looked at, and may be taken over. */
export interface CandidateImportTable {
  /** The job that has read it. */
  job_id: string;
  owner: string;
  /** `taken`: decided, and being carried out; from then on there is no way back. */
  state: 'reading' | 'staged' | 'taken' | 'applied';
  /** Of the owner's list when it was compared. */
  revision: number;
  staged: number;
  created_at: string;
}

/** What an import would make of a candidate; rows that change nothing are not staged. */
export interface StagedCandidateTable extends Omit<CandidateTable, 'owner' | 'changed_at' | 'changed_by'> {
  job_id: string;
}

/** Candidates that were deleted together, until they are brought back or purged. */
export interface CandidateDeletionTable {
  id: string;
  owner: string;
  count: number;
  /** One of them, so that people know which they were. */
  example: string;
  deleted_at: string;
  deleted_by: string;
}

export interface DeletedCandidateTable {
  deletion_id: string;
  name: string;
  /** JSON of the whole row. */
  body: string;
}

export interface TicketUserTable {
  id: string;
  contest_id: string;
  /** Of the contest; with it and the candidate's name all tests of a person are found. */
  owner: string;
  /** The owner's candidate of that name; empty for whoever the contest itself admits. */
  candidate: string;
  ticket: string;
  name: string;
  tag: string;
  school: string;
  class: string;
  grade: string;
  area: string;
  start_time: string;
  stop_time: string;
  expire_time: string;
  /** JSON of SessionPlan: which versions of the contest and its tasks this user was given at the start. */
  plan: string;
  finished_at: string;
  /** JSON of Receipt: what was stored when the candidate ended the test. */
  receipt: string;
  /** JSON list of the tasks that have an answer which could not be checked; empty without any. */
  aside_tasks: string;
  takeovers: number;
  client_ip: string;
  user_agent: string;
  created_at: string;
}

/** Which task was answered, in which version; null for the built-in pages. */
interface GivenTask {
  task_id: string | null;
  task_version: number;
}

export interface AnswerTable extends GivenTask {
  ticket_user_id: string;
  task_index: number;
  sequence: number;
  body: string;
  answered_at: string;
  /** What the history has of answers that have counted for this task; kept here, so that storing one needs no other row. */
  history_bytes: number;
}

export interface AnswerHistoryTable extends GivenTask {
  ticket_user_id: string;
  idempotency_key: string;
  task_index: number;
  sequence: number;
  task_name: string;
  /** Empty where the user's history is full and the answer counted: then `answer` alone has it, until it is replaced. */
  body: string;
  received_at: string;
  /** 1 when it does not count by itself: it came too late, or was set aside. */
  late: number;
  /** 0 when a newer answer was there already, or when it does not count by itself. */
  applied: number;
  /** How long after the end it came; 0 before the end. */
  delay_ms: number;
  /** Of one that does not count by itself: what the owner has decided, see domain/session/late-answer.ts. */
  late_decision: string;
  /** Why it could not be checked and waits for the owner; empty otherwise. */
  aside: string;
}

/** What was typed and not submitted, as the page has last sent it. */
export interface AnswerDraftTable {
  ticket_user_id: string;
  task_index: number;
  sequence: number;
  body: string;
  saved_at: string;
}

/** A state of an answer while it was being made; append-only. */
export type LogForm = 'answer' | 'change' | 'event';

export interface TicketLogTable extends GivenTask {
  ticket_user_id: string;
  /** Milliseconds of the server's clock, made strictly increasing by the page: a repeated batch changes nothing. */
  sequence: number;
  task_index: number;
  task_name: string;
  body: string;
  /** `answer`: the whole of it; `change`: what is new since the entry with the sequence `base`; `event`: no answer. */
  form: LogForm;
  base: number;
  logged_at: string;
  received_at: string;
}

/** How much a ticket user has left beside its answers, see domain/session/volume.ts. */
export interface TicketVolumeTable {
  ticket_user_id: string;
  kind: 'log' | 'history' | 'draft' | 'delivery';
  /** Of the history only what did not count when it came; the rest stands with the answers. Of drafts those of the minute. Of deliveries what they cost, in entries. */
  bytes: number;
  /** Since 1970, of drafts and deliveries; 0 for what is counted for good. */
  minute: number;
  /** When the budget was used up; empty before. */
  full_at: string;
}

export interface ProgressTable {
  contest_id: string;
  school: string;
  finished_count: number;
}

export interface AuditLogTable {
  id: string;
  at: string;
  actor: string;
  action: string;
  owner: string;
  subject: string;
  detail: string;
}

/** Made by the server for itself; shared by all of its processes. */
export interface SecretTable {
  name: string;
  value: string;
  created_at: string;
}

/** A name that a thing had before it was renamed, until another thing of that owner takes the name. */
export interface FormerNameTable {
  owner: string;
  kind: 'contest' | 'task' | 'resource';
  name: string;
  entity_id: string;
}

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
  user_kind: 'contest' | 'task' | 'resource';
  user_id: string;
  /** The last one that mentions the file. */
  version: number;
}
