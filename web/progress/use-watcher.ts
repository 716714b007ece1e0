import { hasTag, watchedBy } from '#domain/account/tags.ts';
import { useLastAccount, useOwner } from '#web/staff/use-owner.ts';

const PRINCIPAL = ['校长'];

/** Who looks at progress: whose people they see, and which levels there are for them. The server decides; this only shows it. */
export function useWatcher() {
  const account = useLastAccount();
  const asked = useOwner();
  const isSchoolUser = account?.type === 'school-user';
  return {
    owner: isSchoolUser ? account.owner : asked,
    isNormalUser: account?.type === 'normal-user',
    isAdmin: account?.isAdmin === true,
    /** As in the menu. */
    hasDistricts: !isSchoolUser || !hasTag(account.tag, PRINCIPAL),
    /** Sees one school alone. */
    ownSchool: isSchoolUser && watchedBy(account.tag) === 'school' ? account.school : undefined,
  };
}
