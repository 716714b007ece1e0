import { KNOWN_TAGS } from '#domain/account/tags.ts';
import { isUnsaidPlace } from '#domain/candidate/candidate-values.ts';
import { type Addressee, type KnownPerson, placeText, resolveAddressee } from '#domain/message/addressee.ts';
import {
  type Correspondent,
  isOwnerSide,
  isWithin,
  type Place,
  writesWithin,
} from '#domain/message/correspondent.ts';
import { mayNameByNumber } from '#domain/message/named-by-number.ts';
import { namesText, writtenNames } from '#domain/message/written-names.ts';
import type { Audience } from '#domain/notice/notice-audience.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import type { AddresseeChoices } from '#api/message.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { UnknownAddressees } from './addressee-guesses.ts';
import { findPersons, correspondentPlacesRead } from './known-names.repository.ts';

type Reads = Pick<Database, 'db' | 'readers'>;

export interface Sent {
  user: string;
  addressee: Addressee;
}

/** So many problems are told at once. */
const MOST_TOLD = 5;

async function findNamed(db: Db, owner: string, writer: Correspondent, names: readonly string[]) {
  const found = await findPersons(db, owner, names);
  return new Map<string, KnownPerson>([...found].filter(([, person]) => mayNameByNumber(writer, person)));
}

/** Whom the texts mean; the same one named twice gets one message. Refuses all where one of them cannot be found. */
export async function resolveAll(
  { db, readers }: Reads,
  owner: string,
  writer: Correspondent,
  texts: readonly string[],
  field: string,
): Promise<Sent[]> {
  const wanted = [...new Set(texts.map((text) => text.trim()))];
  const [places, persons] = await Promise.all([
    readers.run(correspondentPlacesRead, { owner }),
    findNamed(db, owner, writer, wanted),
  ]);
  const known = { places, person: (number: string) => persons.get(number) };
  const resolved = wanted.map((text) => resolveAddressee(text, known, writesWithin(writer)));
  const problems = resolved.flatMap((one, place) =>
    'problem' in one ? [{ name: wanted[place] ?? '', text: one.problem }] : [],
  );
  if (problems.length > 0) {
    const told = problems.slice(0, MOST_TOLD);
    // A count of the wrong ones is one of the right ones: it is only for those who have the whole list.
    const left = isOwnerSide(writer) ? problems.length - told.length : 0;
    const text = told.map((problem) => problem.text).join('；');
    const names = told.map(({ name }) => name);
    throw new UnknownAddressees(field, left > 0 ? `${text}；另有${left}项` : text, names);
  }
  const sent = resolved.flatMap((one) => ('problem' in one ? [] : [one]));
  return [...new Map(sent.map((one) => [JSON.stringify(one.addressee), one])).values()];
}

/**
 * Whom a notice is for, as its writer has named them; names that the owner's list does not know would reach nobody. A number that was
 * named before still means the one who had it then.
 */
export async function resolveAudience(
  { db, readers }: Reads,
  owner: string,
  writer: Correspondent,
  text: string,
  before: Audience = { user: '', persons: {} },
): Promise<Audience> {
  if (writtenNames(text).length === 0) return { user: '', persons: {} };
  const bounds = writesWithin(writer);
  const places = (await readers.run(correspondentPlacesRead, { owner })).filter((place) =>
    isWithin(bounds, place),
  );
  const known = new Set<string>([
    ...KNOWN_TAGS,
    '老师',
    ...places.flatMap((place) => [place.area, place.school, placeText(place)]),
    ...writtenNames(before.user),
  ]);
  const names = writtenNames(text, known).map((name) => (name === '老师' ? '教师' : name));
  const found = await findNamed(db, owner, writer, names);
  const persons = new Map<string, string>();
  for (const name of names) {
    const since = Object.hasOwn(before.persons, name) ? before.persons[name] : found.get(name)?.since;
    if (since !== undefined) persons.set(name, since);
  }
  const unknown = names.filter((name) => !known.has(name) && !persons.has(name));
  if (unknown.length > 0) {
    const told = unknown.slice(0, MOST_TOLD);
    const names = told.map((name) => `“${name}”`).join('、');
    throw new UnknownAddressees('user', `名单中没有这样的角色、学校、区县或准考证号：${names}`, told);
  }
  return { user: namesText([...new Set(names)]), persons: Object.fromEntries(persons) };
}

/** All schools to which somebody may write, by area, under names that mean one school each. */
export async function listChoices(
  { readers }: Reads,
  owner: string,
  writer: Correspondent,
): Promise<AddresseeChoices> {
  const bounds = writesWithin(writer);
  const all = await readers.run(correspondentPlacesRead, { owner });
  const places = all.filter((place) => !isUnsaidPlace(place.school) && isWithin(bounds, place));
  const byName = Map.groupBy(places, ({ school }) => school);
  const userOf = (place: Place) =>
    (byName.get(place.school)?.length ?? 0) > 1 ? placeText(place) : place.school;
  const areas = [...Map.groupBy(places, ({ area }) => area)].map(([area, within]) => ({
    area,
    schools: within
      .map((place) => ({ school: place.school, user: userOf(place) }))
      .sort((one, other) => compareNaturally(one.school, other.school)),
  }));
  return { areas: areas.sort((one, other) => compareNaturally(one.area, other.area)) };
}
