import { hasTag, isTicketAdminTag, watchedBy } from '../account/tags.ts';
import type { Candidate } from '../candidate/candidate.schema.ts';
import { HIDDEN_SCHOOL, isUnsaidPlace } from '../candidate/candidate-values.ts';
import { isBlankList, listsName } from '../text/name-list.ts';
import type { Watched } from './completion.ts';

type Viewer = Pick<Candidate, 'owner' | 'tag' | 'school' | 'area' | 'contests'>;

/**
 * Whom somebody who looks up progress may see, by their row as it is now: of a school-level role the own school of the own
 * area, for two areas may each have a school of that name. Undefined for nobody: no such role any more, or a
 * place that the list does not say; a blank area is all areas to those of an area.
 */
export function watchedOf({ owner, tag, school, area, contests }: Viewer): Watched | undefined {
  const level = watchedBy(tag);
  if (level === undefined) return undefined;
  const own = { owner, level, contests };
  if (level === 'area') {
    if (area === '') return own;
    return isUnsaidPlace(area) ? undefined : { ...own, area };
  }
  return isUnsaidPlace(school) ? undefined : { ...own, area, school };
}

const SENDER = ['sender'];

/** What somebody of a school does not do by the role: watch an area, open every test, write messages. */
const maySurpassSchool = (tag: string): boolean =>
  watchedBy(tag) === 'area' || isTicketAdminTag(tag) || hasTag(tag, SENDER);

/**
 * Whether a watcher is shown somebody as a row, with the number: one who may do more is not, for a number alone is a log-in and the
 * watcher could do with it what is none of the school's.
 */
export const mayBeListed = ({ level }: Pick<Watched, 'level'>, tag: string): boolean =>
  level !== 'school' || !maySurpassSchool(tag);

export interface Place {
  area?: string | undefined;
  school?: string | undefined;
}

/** The part of it that was asked for; undefined where that lies outside. */
export function narrowed(watched: Watched, { area, school }: Place): Watched | undefined {
  const isOutside = (asked: string | undefined, own: string | undefined) =>
    asked !== undefined && own !== undefined && asked !== own;
  if (isOutside(area, watched.area) || isOutside(school, watched.school)) return undefined;
  return {
    ...watched,
    ...(area === undefined ? {} : { area }),
    ...(school === undefined ? {} : { school }),
  };
}

/** Whether a watcher may read what is made of all these tests. */
export const seesTests = ({ contests = '' }: Pick<Watched, 'contests'>, names: readonly string[]): boolean =>
  isBlankList(contests) || names.every((name) => listsName(contests, name));

/** A place that is none: what is tried out there is nobody's progress. */
export const isHiddenPlace = ({ area, school }: Place): boolean =>
  area === HIDDEN_SCHOOL || school === HIDDEN_SCHOOL;
