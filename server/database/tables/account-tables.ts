import type { SessionEnd } from '#domain/account/session-end.ts';

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
