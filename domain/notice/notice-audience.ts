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

const withoutMarks = (text: string) => text.replaceAll('\\', '');

/** It names somebody, and none of these is anywhere in it: a long list that is for others need not be taken apart at every look. */
function isFarFrom(user: string, names: readonly string[]): boolean {
  const text = withoutMarks(user);
  return /[^\s,，、;；]/.test(text) && !names.some((name) => text.includes(withoutMarks(name)));
}

/** Everybody of the owner, or whom the list names: roles, schools, areas or numbers. Bounds are those of its writer. */
export function concerns(
  notice: Audience & { bounds: Place },
  { number, since, tag, school, area }: ListedPerson,
): boolean {
  if (!isWithin(notice.bounds, { area, school })) return false;
  const names = [...tagsOf(tag), school, area, placeText({ area, school })].filter((name) => name !== '');
  if (isFarFrom(notice.user, [...names, number])) return false;
  const named = new Set(writtenNames(notice.user));
  if (named.size === 0) return true;
  // Asked for last: it may be a long list, which is parsed when somebody asks.
  return names.some((name) => named.has(name)) || (named.has(number) && notice.persons[number] === since);
}

/** Whether those whom it concerns see it at this moment. */
export function isShown({ state, expireTime }: Pick<Notice, 'state' | 'expireTime'>, now: Date): boolean {
  return state === PUBLISHED && (expireTime === '' || expireTime > now.toISOString());
}
