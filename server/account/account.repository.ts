import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import type { Account } from '#domain/account/account.schema.ts';
import type { Candidate } from '#domain/candidate/candidate.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { AccountTable, Db } from '#server/database/schema.ts';

export type AccountRow = AccountTable;

export async function findAccount(db: Db, username: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst();
}

/**
 * Inside of a command, as it is by now, and nobody else changes it before the end of the command: what goes by the
 * password or by the account's sessions happens one after the other.
 */
export async function lockAccount(db: Db, username: string): Promise<AccountRow | undefined> {
  return db
    .updateTable('account')
    .set(({ ref }) => ({ password_hash: ref('password_hash') }))
    .where('username', '=', username)
    .returningAll()
    .executeTakeFirst();
}

export async function findAccountBySubject(db: Db, subject: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('sso_subject', '=', subject).executeTakeFirst();
}

/** Also what lies in the trash, and what jobs have left. */
const OWNED = [
  'contest',
  'task',
  'candidate',
  'resource',
  'message',
  'notice',
  'candidate_deletion',
  'job',
  'stored_file',
] as const;

/** Whether something belongs to the name, with or without an account. */
export async function ownsAnything(db: Db, username: string): Promise<boolean> {
  for (const table of OWNED) {
    const owned = db.selectFrom(table).select('owner').where('owner', '=', username).limit(1);
    if (await owned.executeTakeFirst()) return true;
  }
  return false;
}

/** Whoever got such a name would own what is there, or be managed by somebody: also names that have no account yet. */
export async function isNameTaken(db: Db, username: string): Promise<boolean> {
  if ((await findAccount(db, username)) || (await ownsAnything(db, username))) return true;
  const managing = await db
    .selectFrom('account')
    .select('managed_accounts')
    .where('managed_accounts', 'not in', ['', NOBODY_MANAGED])
    .execute();
  return managing.some((row) => managedIn(row).includes(username));
}

export async function hasAnyAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('username').limit(1).executeTakeFirst()) !== undefined;
}

const NOBODY_MANAGED = '[]';

const managedIn = ({ managed_accounts }: Pick<AccountRow, 'managed_accounts'>) =>
  JSON.parse(managed_accounts) as string[];

const BLANK: Omit<AccountRow, 'username' | 'created_at'> = {
  name: '',
  avatar: '',
  tag: '',
  school: '',
  email: '',
  cellphone: '',
  password_hash: null,
  sso_subject: null,
  is_admin: 0,
  managed_accounts: NOBODY_MANAGED,
};

export type NewAccount = Pick<AccountRow, 'username'> & Partial<Omit<AccountRow, 'username' | 'created_at'>>;

export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<void> {
  await db
    .insertInto('account')
    .values({ ...BLANK, ...account, created_at: now.toISOString() })
    .execute();
}

export async function updateAccount(
  db: Db,
  username: string,
  changes: Partial<Omit<AccountRow, 'username'>>,
): Promise<void> {
  await db.updateTable('account').set(changes).where('username', '=', username).execute();
}

export function normalAccount(row: AccountRow, now: Date): Account {
  return {
    ...EMPTY_ACCOUNT,
    type: 'normal-user',
    username: row.username,
    owner: row.username,
    name: row.name,
    avatar: row.avatar,
    tag: row.tag,
    school: row.school,
    email: row.email,
    cellphone: row.cellphone,
    createdAt: row.created_at,
    isAdmin: row.is_admin === 1,
    managedAccounts: managedIn(row),
    serverTime: now.toISOString(),
  };
}

/** A candidate who looks up reports or progress. */
export function lookupAccount(type: 'report-user' | 'school-user', candidate: Candidate, now: Date): Account {
  return {
    ...EMPTY_ACCOUNT,
    type,
    username: entityId(candidate.owner, candidate.name),
    owner: candidate.owner,
    name: candidate.realName,
    tag: candidate.tag,
    school: candidate.school,
    class: candidate.class,
    grade: candidate.grade,
    area: candidate.area,
    contests: candidate.contests,
    ticketId: candidate.name,
    createdAt: candidate.createdTime,
    serverTime: now.toISOString(),
  };
}
