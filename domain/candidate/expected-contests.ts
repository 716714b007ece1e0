import { tagsOf } from '../account/tags.ts';
import { childContests, isParent } from '../contest/contest.ts';
import type { Contest } from '../contest/contest.schema.ts';
import { isBlankList } from '../text/name-list.ts';
import type { Candidate } from './candidate.schema.ts';
import { isInvited } from './invitation.ts';

/** Contests of this kind are rehearsals of judges, whatever else they are. */
const JUDGING = '评标';

type Counted = Pick<Contest, 'name' | 'type' | 'tag' | 'tasks'>;

/** Parents hold others, tests are for practice: neither is waited for. */
const isCounted = ({ name, type, ...rest }: Counted): boolean =>
  type !== 'test' && !isParent({ type, ...rest }) && !name.includes(JUDGING);

/** Of an owner's contests those that a list names, themselves or by their parent; all when it is blank. */
export function invitedContests<C extends Counted>(
  list: Pick<Candidate, 'contests'>,
  contests: readonly C[],
): C[] {
  const parents = contests.filter((contest) => isParent(contest));
  const parentsOf = (name: string) =>
    parents.filter((parent) => childContests(parent).includes(name)).map((parent) => parent.name);
  return contests.filter(({ name }) => isInvited(list, name, parentsOf(name)));
}

/**
 * Of an owner's contests those that a candidate is to finish: all that the list names, themselves or by their parent; with a
 * blank list all that are for one of the candidate's roles.
 */
export function expectedContests<C extends Counted>(
  { tag, contests: list }: Pick<Candidate, 'tag' | 'contests'>,
  contests: readonly C[],
): C[] {
  if (!isBlankList(list)) return invitedContests({ contests: list }, contests).filter(isCounted);
  const tags = tagsOf(tag);
  return contests.filter((contest) => isCounted(contest) && tags.includes(contest.tag));
}
