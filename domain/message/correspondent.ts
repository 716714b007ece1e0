import { hasTag, watchedBy } from '../account/tags.ts';
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
  /** What they wrote and have read goes by it. */
  username: string;
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

/** The places for which somebody writes; blank means any. */
export function writesWithin({ person }: Correspondent): Place {
  if (person === undefined) return { area: '', school: '' };
  const { tag, area, school } = person;
  return watchedBy(tag) === 'area' ? { area, school: '' } : { area, school };
}

/** Whether it is this person's own, who looks after those whom it is for to this day. The owner's side has everything anyway. */
export function isWriterOf(
  reader: Correspondent,
  { writtenBy, writtenAt, place }: { writtenBy: string; writtenAt: string; place: Place },
): boolean {
  const { person, username } = reader;
  if (person === undefined || writtenBy !== username || writtenAt < person.since) return false;
  return mayWrite(reader) && isWithin(writesWithin(reader), place);
}

export function isWithin(bounds: Place, { area, school }: Place): boolean {
  return (bounds.area === '' || bounds.area === area) && (bounds.school === '' || bounds.school === school);
}
