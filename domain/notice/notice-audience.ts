import { tagsOf } from '../account/tags.ts';
import { isWithin, type ListedPerson, type Place } from '../message/correspondent.ts';
import { placeText } from '../message/addressee.ts';
import { writtenNames } from '../message/written-names.ts';
import type { Notice } from './notice.schema.ts';
import { PUBLISHED } from './notice-values.ts';

/** Of the numbers that an audience names: since when the list has the one who is meant. */
export type AudiencePersons = Readonly<Record<string, string>>;

export interface Audience {
  user: string;
  persons: AudiencePersons;
}

/** Everybody of the owner, or whom the list names: roles, schools, areas or numbers. Bounds are those of its writer. */
export function concerns(
  { user, persons, bounds }: Audience & { bounds: Place },
  { number, since, tag, school, area }: ListedPerson,
): boolean {
  if (!isWithin(bounds, { area, school })) return false;
  const named = new Set(writtenNames(user));
  if (named.size === 0) return true;
  const names = [...tagsOf(tag), school, area, placeText({ area, school })];
  return (
    names.some((name) => name !== '' && named.has(name)) || (named.has(number) && persons[number] === since)
  );
}

/** Whether those whom it concerns see it at this moment. */
export function isShown({ state, expireTime }: Pick<Notice, 'state' | 'expireTime'>, now: Date): boolean {
  return state === PUBLISHED && (expireTime === '' || expireTime > now.toISOString());
}
