import { mayActAsOwner } from '#domain/account/access.ts';
import { useLastAccount } from '#web/staff/use-owner.ts';

export const NOT_THE_OWNER = '只有所有者本人和管理员可以编辑、删除和恢复资源';

/** Whoever manages the owner's account uploads, but neither edits nor deletes. */
export function useMayChange(owner: string): boolean {
  const account = useLastAccount();
  return account !== undefined && mayActAsOwner(account, owner);
}
