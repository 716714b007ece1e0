import { isBlankList, listsName } from '../text/name-list.ts';
import type { Candidate } from './candidate.schema.ts';

/** A blank list means every contest; otherwise the contest or its parent must be named. */
export function isInvited(
  candidate: Pick<Candidate, 'contests'>,
  contest: string,
  parents: readonly string[],
): boolean {
  const list = candidate.contests;
  return isBlankList(list) || [contest, ...parents].some((name) => listsName(list, name));
}
