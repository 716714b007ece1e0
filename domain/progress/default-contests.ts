import type { Contest } from '../contest/contest.schema.ts';
import { listedNames } from '../text/name-list.ts';
import type { Watched } from './completion.ts';

const JUDGING = '评标';

type Shown = Pick<Contest, 'name' | 'type' | 'visibility'>;

/** What tables of progress show by themselves, and what templates offer; all others are shown to those who ask for all. */
export const isDefaultContest = ({ name, type, visibility }: Shown): boolean =>
  (type === 'default' || type === 'test') && visibility === 'visible' && !name.includes(JUDGING);

/**
 * Whether a watcher is told of a test by its name. Owners are told of all; staff of schools and areas of those that tables show,
 * and of those that their own row names. What they are not told of counts all the same.
 */
export const isToldOf = (
  { level, contests = '' }: Pick<Watched, 'level' | 'contests'>,
  contest: Shown,
): boolean =>
  level === undefined || isDefaultContest(contest) || listedNames(contests).includes(contest.name);

/** One name for everybody: as the owner calls the test, with what stands on its card where schools know it by that. */
export function testTitle({ name, cardName }: Pick<Contest, 'name' | 'cardName'>): string {
  const card = cardName.trim();
  return card === '' || card === name ? name : `${name}（${card}）`;
}
