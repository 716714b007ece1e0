import type { Kysely } from 'kysely';
import type {
  AccountTable,
  AuditLogTable,
  LoginTallyTable,
  SecretTable,
  SessionTable,
  SigninAttemptTable,
  TakeoverTallyTable,
} from './tables/account-tables.ts';
import type {
  ContestTable,
  ContestVersionTable,
  FormerNameTable,
  TaskTable,
  TaskVersionTable,
  TicketListTable,
  TicketRowTable,
} from './tables/contest-tables.ts';
import type {
  CandidateDeletionTable,
  CandidateImportTable,
  CandidateListTable,
  CandidateTable,
  DeletedCandidateTable,
  StagedCandidateTable,
} from './tables/candidate-tables.ts';
import type {
  AnswerDraftTable,
  AnswerHistoryTable,
  AnswerTable,
  CandidateGroupTable,
  DeletedTicketUserTable,
  FinishedGroupTable,
  LogPackTable,
  TicketLogTable,
  TicketUserTable,
  TicketVolumeTable,
} from './tables/answer-tables.ts';
import type {
  AttachmentTable,
  MessageEventTable,
  MessageTable,
  NoticeTable,
  ReadMarkTable,
} from './tables/message-tables.ts';
import type {
  ChartTable,
  ReportAskTable,
  ReportContestTable,
  ReportTemplateTable,
  ScoreCountTable,
  ScoreLayoutTable,
  ScorePendingTable,
  ScorePersonTable,
  ScorePlanTable,
} from './tables/report-tables.ts';
import type { AppProcessTable, OperatorNoteTable } from './tables/operating-tables.ts';
import type {
  FileTotalTable,
  FileUseTable,
  JobTable,
  ResourceTable,
  StoredFileTable,
} from './tables/work-and-file-tables.ts';

export type * from './tables/account-tables.ts';
export type * from './tables/contest-tables.ts';
export type * from './tables/candidate-tables.ts';
export type * from './tables/answer-tables.ts';
export type * from './tables/message-tables.ts';
export type * from './tables/report-tables.ts';
export type * from './tables/operating-tables.ts';
export type * from './tables/work-and-file-tables.ts';

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
  log_pack: LogPackTable;
  ticket_volume: TicketVolumeTable;
  candidate_group: CandidateGroupTable;
  finished_group: FinishedGroupTable;
  deleted_ticket_user: DeletedTicketUserTable;
  audit_log: AuditLogTable;
  secret: SecretTable;
  former_name: FormerNameTable;
  job: JobTable;
  stored_file: StoredFileTable;
  file_total: FileTotalTable;
  resource: ResourceTable;
  file_use: FileUseTable;
  message: MessageTable;
  message_event: MessageEventTable;
  notice: NoticeTable;
  attachment: AttachmentTable;
  read_mark: ReadMarkTable;
  report_template: ReportTemplateTable;
  chart: ChartTable;
  report_contest: ReportContestTable;
  report_ask: ReportAskTable;
  score_plan: ScorePlanTable;
  score_layout: ScoreLayoutTable;
  score_person: ScorePersonTable;
  score_count: ScoreCountTable;
  score_pending: ScorePendingTable;
  app_process: AppProcessTable;
  operator_note: OperatorNoteTable;
}

export type Db = Kysely<Schema>;
