import type { Contest } from '../contest/contest.schema.ts';

const JUDGING = '评标';

/** What tables of progress show by themselves, and what templates offer; all others are shown to those who ask for all. */
export const isDefaultContest = ({
  name,
  type,
  visibility,
}: Pick<Contest, 'name' | 'type' | 'visibility'>): boolean =>
  (type === 'default' || type === 'test') && visibility === 'visible' && !name.includes(JUDGING);
