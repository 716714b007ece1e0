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
  state: 'reading' | 'staged' | 'taken' | 'applied' | 'forgotten';
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
