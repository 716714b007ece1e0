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

/** A name that a thing had before it was renamed, until another thing of that owner takes the name. */
export interface FormerNameTable {
  owner: string;
  kind: 'contest' | 'task' | 'resource' | 'message' | 'notice' | 'report_template' | 'chart';
  name: string;
  entity_id: string;
}
