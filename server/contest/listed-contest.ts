import { goesByList } from '#domain/ticket/ticket-admission.ts';
import type { Db } from '#server/database/schema.ts';
import { findContest, type StoredContest } from './contest.repository.ts';

/** Why a contest's own list cannot be imported or exported. */
export const TICKET_LIST_TEXTS = {
  missing: '测试不存在，可能已被改名或删除',
  otherTickets: '这一测试的准考证类型不是“准考证号列表”，没有可以导入或导出的名单',
  replaced: '名单刚刚被替换，请重试',
} as const;

/** The contest whose list is meant, or why there is none. */
export async function findListedContest(
  db: Db,
  owner: string,
  name: string,
): Promise<StoredContest | 'missing' | 'otherTickets'> {
  const stored = await findContest(db, owner, name);
  if (!stored) return 'missing';
  return goesByList(stored.contest) ? stored : 'otherTickets';
}
