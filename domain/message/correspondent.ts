import { hasTag, watchedBy } from '../account/tags.ts';
import { areasOfSchoolStaff } from '../candidate/area-bounds.ts';
import { isUnsaidPlace, NEW_CANDIDATE } from '../candidate/candidate-values.ts';

/** Somebody of the owner's list, as the list says it now. */
export interface ListedPerson {
  number: string;
  tag: string;
  school: string;
  area: string;
  /** When the list got them: somebody else may have had the number before. */
  since: string;
  /** Came in by the log-in for staff of schools and districts. */
  isSchoolUser: boolean;
}

/** Whoever reads or writes among the things of one owner. */
export interface Correspondent {
  /** What they wrote, did and have read goes by it: an account's name, or that of personId. */
  id: string;
  /** What others see of them: never a number, for some log in with nothing else. */
  name: string;
  /** The owner's account, those who manage it, and administrators have no row on the list. */
  person: ListedPerson | undefined;
}

/** One of the schools of an owner; of some lists the area is blank. */
export interface Place {
  area: string;
  school: string;
}

/** A number may belong to somebody else later: who had it is told by when the list got them. */
export const personId = (owner: string, { number, since }: Pick<ListedPerson, 'number' | 'since'>): string =>
  `${owner}/${number}/${since}`;

/** What is left of a name once its person is gone for good. */
export const GONE_PERSON = '已清除的人员';

const WRITER_TAGS = ['管理员', '上级主管', 'sender'];

export const isOwnerSide = ({ person }: Correspondent): boolean => person === undefined;

/** Whoever is no longer on the staff of a school or district reads what is addressed to the person alone. */
export const isSchoolStaff = ({ isSchoolUser, tag }: ListedPerson): boolean =>
  isSchoolUser && watchedBy(tag) !== undefined;

/** Whoever is of no school yet would otherwise write to all of them. A blank area is that of a whole province. */
function isPlaced({ tag, school, area }: ListedPerson): boolean {
  return watchedBy(tag) === 'area' ? area !== NEW_CANDIDATE.area : !isUnsaidPlace(school);
}

/** Messages and notices alike. */
export function mayWrite({ person }: Correspondent): boolean {
  if (person === undefined) return true;
  return isSchoolStaff(person) && hasTag(person.tag, WRITER_TAGS) && isPlaced(person);
}

/** The places for which somebody writes; see isWithin for what is blank. */
export function writesWithin({ person }: Correspondent): Place {
  if (person === undefined) return { area: '', school: '' };
  const { tag, area, school } = person;
  return watchedBy(tag) === 'area' ? { area, school: '' } : { area, school };
}

/** Whether it is this person's own, who looks after those whom it is for to this day. The owner's side has everything anyway. */
export function isWriterOf(
  reader: Correspondent,
  { writtenBy, place }: { writtenBy: string; place: Place },
): boolean {
  if (isOwnerSide(reader) || writtenBy !== reader.id) return false;
  return mayWrite(reader) && isWithin(writesWithin(reader), place);
}

/** Bounds without a school are all schools, and without an area too all areas; beside a school a blank area is none. */
export function isWithin(bounds: Place, { area, school }: Place): boolean {
  if (bounds.school === '') return bounds.area === '' || bounds.area === area;
  return bounds.school === school && areasOfSchoolStaff(bounds.area).includes(area);
}
