import type { Kysely } from 'kysely';
import type { ColumnKind } from '../columns.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

const VERSIONED: Record<string, ColumnKind> = {
  id: 'id',
  owner: 'id',
  name: 'id',
  version: 'count',
  type: 'text',
  body: 'text',
  created_time: 'text',
  deleted_at: 'optional-text',
};

const TABLES: Record<string, Table> = {
  account: {
    columns: {
      username: 'id',
      name: 'text',
      avatar: 'text',
      tag: 'text',
      school: 'text',
      email: 'text',
      cellphone: 'text',
      password_hash: 'optional-text',
      sso_subject: 'optional-text',
      is_admin: 'count',
      managed_accounts: 'text',
      created_at: 'text',
    },
    key: ['username'],
    indexes: [{ name: 'account_sso_subject', columns: ['sso_subject'], unique: true }],
  },
  session: {
    columns: {
      token_hash: 'id',
      type: 'id',
      username: 'optional-text',
      ticket_user_id: 'optional-text',
      owner: 'optional-text',
      candidate: 'optional-text',
      created_at: 'text',
      expires_at: 'text',
      ended_at: 'optional-text',
      ended_reason: 'optional-text',
    },
    key: ['token_hash'],
    indexes: [
      { name: 'session_ticket_user', columns: ['ticket_user_id'] },
      { name: 'session_expires', columns: ['expires_at'] },
    ],
  },
  signin_attempt: {
    columns: {
      state_hash: 'id',
      browser_hash: 'id',
      code_verifier: 'id',
      nonce: 'id',
      expires_at: 'text',
    },
    key: ['state_hash'],
  },
  login_tally: {
    columns: { key: 'id', attempts: 'count', failures: 'count', window_start: 'text' },
    key: ['key'],
  },
  contest: {
    columns: { ...VERSIONED, state: 'text', visibility: 'text' },
    key: ['id'],
    indexes: [
      { name: 'contest_name', columns: ['owner', 'name'], unique: true, where: 'deleted_at is null' },
      { name: 'contest_visibility', columns: ['visibility', 'state'] },
    ],
  },
  contest_version: {
    columns: { contest_id: 'id', version: 'count', body: 'text', saved_at: 'text' },
    key: ['contest_id', 'version'],
  },
  task: {
    columns: VERSIONED,
    key: ['id'],
    indexes: [{ name: 'task_name', columns: ['owner', 'name'], unique: true, where: 'deleted_at is null' }],
  },
  task_version: {
    columns: { task_id: 'id', version: 'count', body: 'text', saved_at: 'text' },
    key: ['task_id', 'version'],
  },
  candidate: {
    columns: {
      owner: 'id',
      name: 'id',
      tag: 'text',
      real_name: 'text',
      gender: 'text',
      class: 'text',
      grade: 'text',
      school: 'text',
      area: 'text',
      remark: 'text',
      contest: 'text',
      contests: 'text',
      query_password_hash: 'optional-text',
      created_time: 'text',
    },
    key: ['owner', 'name'],
    indexes: [
      { name: 'candidate_ticket', columns: ['name'] },
      { name: 'candidate_school', columns: ['owner', 'school'] },
    ],
  },
  ticket_user: {
    columns: {
      id: 'id',
      contest_id: 'id',
      ticket: 'id',
      name: 'text',
      tag: 'text',
      school: 'text',
      class: 'text',
      grade: 'text',
      area: 'text',
      start_time: 'text',
      stop_time: 'text',
      expire_time: 'text',
      plan: 'text',
      finished_at: 'text',
      takeovers: 'count',
      client_ip: 'text',
      user_agent: 'text',
      created_at: 'text',
    },
    key: ['id'],
    indexes: [{ name: 'ticket_user_ticket', columns: ['contest_id', 'ticket'], unique: true }],
  },
  answer: {
    columns: {
      ticket_user_id: 'id',
      task_index: 'count',
      sequence: 'big-count',
      body: 'text',
      answered_at: 'text',
    },
    key: ['ticket_user_id', 'task_index'],
  },
  answer_history: {
    columns: {
      ticket_user_id: 'id',
      idempotency_key: 'id',
      task_index: 'count',
      sequence: 'big-count',
      task_name: 'text',
      task_version: 'count',
      body: 'text',
      received_at: 'text',
      late: 'count',
      applied: 'count',
    },
    key: ['ticket_user_id', 'idempotency_key'],
    partitionBy: 'ticket_user_id',
  },
  progress: {
    columns: { contest_id: 'id', school: 'id', finished_count: 'count' },
    key: ['contest_id', 'school'],
  },
  audit_log: {
    columns: {
      id: 'id',
      at: 'text',
      actor: 'text',
      action: 'text',
      owner: 'text',
      subject: 'text',
      detail: 'text',
    },
    key: ['id'],
    indexes: [{ name: 'audit_log_owner', columns: ['owner', 'at'] }],
  },
};

export const foundation = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    for (const [name, table] of Object.entries(TABLES)) await createTable(db, engine, name, table);
  },
};
