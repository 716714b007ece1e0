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
  /** The key of what was given, see server/session/given-key.ts; empty before the start. */
  given: string;
  /** How many tasks of the plan take an answer. */
  task_count: number;
  /** From the start to the end; -1 before the end. */
  used_ms: number;
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
  /** 0 for a task that was only opened, see domain/result/draft-standing.ts. */
  has_content: number;
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

/** Entries of the log of somebody who has been quiet for long, as one text, see server/log/packed-log.ts. */
export interface LogPackTable {
  ticket_user_id: string;
  first_sequence: number;
  packed_at: string;
  last_sequence: number;
  entries: number;
  /** JSON of the tasks that the entries are about, in order: few texts for many people. */
  task_ids: string;
  body: string;
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

/** Candidates who are alike in all that decides where and for what they are counted. Kept by triggers, see completion-sql.ts. */
interface AlikeCandidates {
  owner: string;
  key: string;
  area: string;
  school: string;
  tag: string;
  contests: string;
}

export interface CandidateGroupTable extends AlikeCandidates {
  candidates: number;
}

export interface FinishedGroupTable extends AlikeCandidates {
  contest_id: string;
  finished: number;
}

/** Whose answers were taken away; answers and logs lie where they were, under the same id. */
export interface DeletedTicketUserTable {
  id: string;
  owner: string;
  contest_id: string;
  ticket: string;
  /** JSON of TicketUserTable. */
  body: string;
  deleted_at: string;
  deleted_by: string;
  /** 1 where the owner has given a fresh start, which the owner may also take back. */
  is_restart: number;
}
