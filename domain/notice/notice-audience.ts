import { tagsOf } from '../account/tags.ts';
import { isWithin, type ListedPerson, type Place } from '../message/correspondent.ts';
import { placeText } from '../message/addressee.ts';
import { isBlankList, listsName } from '../text/name-list.ts';
import type { Notice } from './notice.schema.ts';
import { PUBLISHED } from './notice-values.ts';

/** Everybody of the owner, or whom the list names: roles, schools, areas or numbers. Bounds are those of its writer. */
export function concerns(
  { user, bounds }: { user: string; bounds: Place },
  { number, tag, school, area }: ListedPerson,
): boolean {
  if (!isWithin(bounds, { area, school })) return false;
  if (isBlankList(user)) return true;
  const names = [...tagsOf(tag), school, area, placeText({ area, school }), number];
  return names.some((name) => name !== '' && listsName(user, name));
}

/** Whether those whom it concerns see it at this moment. */
export function isShown({ state, expireTime }: Pick<Notice, 'state' | 'expireTime'>, now: Date): boolean {
  return state === PUBLISHED && (expireTime === '' || expireTime > now.toISOString());
}
