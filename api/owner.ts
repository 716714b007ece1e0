import { z } from 'zod';
import { endpoint, OwnerQuery } from './endpoint.ts';

/** Somebody whose things another account may manage: as much as tells one from the other. */
export const Owner = z.object({ username: z.string(), name: z.string(), school: z.string() });
export type Owner = z.infer<typeof Owner>;

/** More than that nobody reads; who is not among them is searched for. */
export const MOST_OWNERS = 50;

export const getOwners = endpoint({
  method: 'GET',
  path: '/api/get-owners',
  summary: `本人可以管理的账号（含本人）：管理员可以管理所有账号，其他人可以管理managedAccounts中的账号；最近使用的在前，最多${MOST_OWNERS}个`,
  access: 'author',
  shows: 'people',
  answers: 'entity',
  /** Part of the username or name; without it everybody. */
  query: z.object({ search: z.string().trim().max(100).optional() }),
  reply: z.object({ owners: z.array(Owner), hasMore: z.boolean() }),
  /** Nobody's in particular: the handler looks only among those for whom the caller may act. */
  scope: () => ({}),
});

export const getOwner = endpoint({
  method: 'GET',
  path: '/api/get-owner',
  summary: '一个可以管理的账号；没有这个账号时为null',
  access: 'author',
  shows: 'people',
  answers: 'entity',
  query: OwnerQuery,
  reply: Owner.nullable(),
  scope: ({ query }) => ({ owner: query.owner }),
});
