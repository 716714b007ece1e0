import { KNOWN_TAGS } from '#domain/account/tags.ts';
import { isUnsaidPlace } from '#domain/candidate/candidate-values.ts';
import { type Addressee, placeText, resolveAddressee } from '#domain/message/addressee.ts';
import { type Correspondent, isWithin, type Place, writesWithin } from '#domain/message/correspondent.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { listedNames, unknownNames } from '#domain/text/name-list.ts';
import type { AddresseeChoices } from '#api/message.ts';
import type { Database } from '#server/database/database.ts';
import { invalidField } from '#server/http/http-error.ts';
import { findPersons, correspondentPlacesRead } from './known-names.repository.ts';

type Reads = Pick<Database, 'db' | 'readers'>;

export interface Sent {
  user: string;
  addressee: Addressee;
}

/** So many problems are told at once. */
const MOST_TOLD = 5;

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
    findPersons(db, owner, wanted),
  ]);
  const known = { places, person: (number: string) => persons.get(number) };
  const resolved = wanted.map((text) => resolveAddressee(text, known, writesWithin(writer)));
  const problems = resolved.flatMap((one) => ('problem' in one ? [one.problem] : []));
  if (problems.length > 0) {
    const rest = problems.length > MOST_TOLD ? `；另有${problems.length - MOST_TOLD}项` : '';
    throw invalidField(field, `${problems.slice(0, MOST_TOLD).join('；')}${rest}`);
  }
  const sent = resolved.flatMap((one) => ('problem' in one ? [] : [one]));
  return [...new Map(sent.map((one) => [JSON.stringify(one.addressee), one])).values()];
}

/** Names that the owner's list does not know would reach nobody. */
export async function demandKnownAudience(
  { db, readers }: Reads,
  owner: string,
  writer: Correspondent,
  user: string,
): Promise<void> {
  if (listedNames(user).length === 0) return;
  const bounds = writesWithin(writer);
  const places = (await readers.run(correspondentPlacesRead, { owner })).filter((place) =>
    isWithin(bounds, place),
  );
  const persons = await findPersons(db, owner, listedNames(user));
  const numbers = [...persons].filter(([, place]) => isWithin(bounds, place)).map(([number]) => number);
  const names = places.flatMap((place) => [place.area, place.school, placeText(place)]);
  const unknown = unknownNames(user, [...KNOWN_TAGS, '老师', ...new Set(names), ...numbers]);
  if (unknown.length === 0) return;
  const told = unknown.slice(0, MOST_TOLD).map((name) => `“${name}”`);
  throw invalidField('user', `名单中没有这样的角色、学校、区县或准考证号：${told.join('、')}`);
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
