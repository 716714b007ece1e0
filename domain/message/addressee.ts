import { watchedBy } from '../account/tags.ts';
import { isUnsaidPlace } from '../candidate/candidate-values.ts';
import { isSchoolStaff, isWithin, type ListedPerson, type Place } from './correspondent.ts';

/** Somebody of the owner's list: whoever gets the number later is somebody else. */
type Person = Pick<ListedPerson, 'number' | 'since'>;

/** Whom a message is for: the staff of a school, those who supervise an area, or one person. */
export type Addressee =
  | ({ kind: 'school' } & Place)
  | { kind: 'area'; area: string }
  | ({ kind: 'person' } & Person & Place);

/** The same addressee always has the same key, and no two have one: names may hold any sign. */
export function addresseeKey(addressee: Addressee): string {
  switch (addressee.kind) {
    case 'school':
      return JSON.stringify(['school', addressee.area, addressee.school]);
    case 'area':
      return JSON.stringify(['area', addressee.area]);
    case 'person':
      return JSON.stringify(['person', addressee.number, addressee.since]);
  }
}

/** Where the addressee is; no school for an area. */
export const placeOf = (addressee: Addressee): Place => ({
  area: addressee.area,
  school: addressee.kind === 'area' ? '' : addressee.school,
});

/** Whom a key names; undefined for schools and areas. */
export function personIn(key: string): Person | undefined {
  const [kind, number = '', since = ''] = JSON.parse(key) as [string, string?, string?];
  return kind === 'person' ? { number, since } : undefined;
}

/** All keys under which a message is for this person, by what the list says of them now. */
export function keysOf(person: ListedPerson): string[] {
  const { number, since, area, school, tag } = person;
  const keys = [addresseeKey({ kind: 'person', number, since, area, school })];
  if (!isSchoolStaff(person)) return keys;
  if (!isUnsaidPlace(school)) keys.push(addresseeKey({ kind: 'school', area, school }));
  // An answer is one set of files: what is for an area is for those who supervise it, not for each of its schools.
  if (watchedBy(tag) === 'area' && !isUnsaidPlace(area)) keys.push(addresseeKey({ kind: 'area', area }));
  return keys;
}

export type KnownPerson = Place & Pick<ListedPerson, 'tag' | 'since'>;

/** What the owner's list knows of names that somebody has written. */
export interface KnownNames {
  /** Every school with each of its areas. */
  places: readonly Place[];
  /** Whether a number is on the list, and whose it is now. */
  person(number: string): KnownPerson | undefined;
}

/** `甲区/一中`, for a school whose name another area has as well. */
export const placeText = ({ area, school }: Place) => `${area}/${school}`;

export type Resolved = { addressee: Addressee; user: string } | { problem: string };

const unknown = (text: string): Resolved => ({ problem: `名单中没有学校、区县或准考证号“${text}”` });

function schoolsCalled(text: string, places: readonly Place[]): Place[] {
  const plain = places.filter(({ school }) => school === text);
  return plain.length > 0 ? plain : places.filter((place) => placeText(place) === text);
}

/** Finds whom a text means among those for whom its writer may write: of others not even the existence is told. */
export function resolveAddressee(text: string, known: KnownNames, bounds: Place): Resolved {
  const wanted = text.trim();
  if (wanted === '') return { problem: '收件人不能为空' };
  const person = known.person(wanted);
  if (person && isWithin(bounds, person)) {
    const { tag, ...rest } = person;
    // Whoever cannot log in as staff would never read it.
    if (watchedBy(tag) === undefined) return { problem: `“${wanted}”不是学校或区县人员，看不到消息` };
    return { addressee: { kind: 'person', number: wanted, ...rest }, user: wanted };
  }
  const places = known.places.filter((place) => !isUnsaidPlace(place.school) && isWithin(bounds, place));
  const schools = schoolsCalled(wanted, places);
  const [school] = schools;
  if (schools.length > 1) {
    const choices = schools.map((place) => `“${placeText(place)}”`);
    return { problem: `有几所学校名为“${wanted}”，请写明区县：${choices.join('、')}` };
  }
  if (school) return { addressee: { kind: 'school', ...school }, user: wanted };
  const isArea = bounds.school === '' && !isUnsaidPlace(wanted) && places.some(({ area }) => area === wanted);
  return isArea ? { addressee: { kind: 'area', area: wanted }, user: wanted } : unknown(wanted);
}
