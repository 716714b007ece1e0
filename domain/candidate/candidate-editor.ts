import { hasTag, isCandidateEditorTag, isTicketAdminTag, watchedBy } from '../account/tags.ts';
import { areasOfSchoolStaff } from './area-bounds.ts';
import {
  ADDED_GENDER,
  HIDDEN_SCHOOL,
  isUnsaidPlace,
  NEW_CANDIDATE,
  RESERVE_MARK,
  suggestedRemark,
} from './candidate-values.ts';
import type { CandidateFields } from './candidate.schema.ts';
import type { CandidateProblem } from './written-candidate.ts';

/** Whose candidates a class teacher or a data clerk looks after. A blank area is none. */
export type EditedPlace =
  | { kind: 'school'; area: string; school: string }
  | { kind: 'class'; area: string; school: string; grade: string; class: string };

type PlacedFields = Pick<CandidateFields, 'area' | 'school' | 'grade' | 'class'>;

const CLERK = ['信息员'];
const CLASS_TEACHER = ['班主任'];
const SENDER = ['sender'];

/**
 * The place that the list gives to somebody, or undefined. Where school or class are not said it is nobody's, for otherwise one
 * of them would look after everybody else of whom nothing is said either.
 */
export function editedPlace({
  tag,
  ...placed
}: PlacedFields & Pick<CandidateFields, 'tag'>): EditedPlace | undefined {
  const { school, grade, class: inClass } = placed;
  if (isUnsaidPlace(school) || school === HIDDEN_SCHOOL) return undefined;
  const area = isUnsaidPlace(placed.area) ? '' : placed.area;
  if (hasTag(tag, CLERK)) return { kind: 'school', area, school };
  if (!hasTag(tag, CLASS_TEACHER) || inClass.trim() === '') return undefined;
  return { kind: 'class', area, school, grade, class: inClass };
}

export function isInPlace(place: EditedPlace, candidate: PlacedFields): boolean {
  if (candidate.school !== place.school) return false;
  if (!areasOfSchoolStaff(place.area).includes(candidate.area)) return false;
  return place.kind === 'school' || (candidate.grade === place.grade && candidate.class === place.class);
}

/** Whoever watches progress, tries every test out or sends messages: no editor changes them, or is told their number. */
const hasRights = (tag: string): boolean =>
  watchedBy(tag) !== undefined || isTicketAdminTag(tag) || hasTag(tag, SENDER);

/**
 * Whether an editor keeps somebody of the place: whoever has rights is nobody's pupil, and their number, which is on the list,
 * alone is a log-in. Clerks keep the class teachers too, other clerks not.
 */
export const isKept = (place: EditedPlace, { tag }: Pick<CandidateFields, 'tag'>): boolean =>
  !hasRights(tag) && (place.kind === 'school' || !isCandidateEditorTag(tag));

/** One class of a place: of a school that which is named, of a class itself. What is blank is not said. */
export function classIn(
  place: EditedPlace,
  { grade, class: inClass }: { grade?: string | undefined; class?: string | undefined },
): Extract<EditedPlace, { kind: 'class' }> | undefined {
  if (place.kind === 'school') {
    return inClass ? { ...place, kind: 'class', grade: grade ?? '', class: inClass } : undefined;
  }
  const isOther = (grade || place.grade) !== place.grade || (inClass || place.class) !== place.class;
  return isOther ? undefined : place;
}

/** People say of a class which one it is, and not that it is one: “五年级 1班”. */
export const classText = ({ grade, class: inClass }: Pick<PlacedFields, 'grade' | 'class'>): string =>
  [grade, inClass].filter((part) => part !== '').join(' ');

export const GENDERS = ['男', '女'] as const;

export const EDITED_FIELDS = ['realName', 'gender', 'remark'] as const;
const LOCKED_FIELDS = ['name', 'tag', 'area', 'school', 'grade', 'class'] as const;
type Unshown = Pick<CandidateFields, 'level' | 'contest' | 'contests'>;

/** What class teachers and clerks see of a candidate: how somebody does in subjects, and in which tests, is none of it. */
export const shownToEditor = <Fields extends Unshown>(candidate: Fields): Fields => ({
  ...candidate,
  ...{ level: [], contest: '', contests: '' },
});

/** What they send, with what they were not shown as it is stored: they cannot have meant to change it. */
export const withUnshown = <Fields extends Unshown>(
  wanted: Fields,
  { level, contest, contests }: Unshown,
): Fields => ({ ...wanted, level, contest, contests });

/** Of a pupil the name or the gender is not said yet. */
export const isIncomplete = ({
  tag,
  realName,
  gender,
}: Pick<CandidateFields, 'tag' | 'realName' | 'gender'>) =>
  hasTag(tag, [NEW_CANDIDATE.tag]) && (realName.trim() === '' || gender.trim() === '');

export const isAdded = ({ gender }: Pick<CandidateFields, 'gender'>): boolean => gender === ADDED_GENDER;

function nameProblem(realName: string): CandidateProblem | undefined {
  if (realName.trim() === '') return { field: 'realName', reason: '请填写姓名' };
  // Whoever is in reserve is not counted: nobody is taken out of the figures by a name.
  return realName.includes(RESERVE_MARK)
    ? { field: 'realName', reason: `姓名中不能有“${RESERVE_MARK}”` }
    : undefined;
}

function genderProblem(gender: string, before: string): CandidateProblem | undefined {
  if (gender === before || (GENDERS as readonly string[]).includes(gender)) return undefined;
  // Those who are said to be added can be deleted.
  const reason =
    gender === ADDED_GENDER ? '只有由班主任添加的考生才是“新增”' : `只能填写${GENDERS.join('或')}`;
  return { field: 'gender', reason };
}

/** Why a class teacher or clerk may not make this of a candidate. */
export function editProblem(stored: CandidateFields, wanted: CandidateFields): CandidateProblem | undefined {
  const locked = LOCKED_FIELDS.find((field) => wanted[field] !== stored[field]);
  if (locked) return { field: locked, reason: '只能由主办方修改' };
  const problem = wanted.realName === stored.realName ? undefined : nameProblem(wanted.realName);
  return problem ?? genderProblem(wanted.gender, stored.gender);
}

/** What the pupils of a class have in common, for somebody who comes to them. */
export interface ClassCustoms {
  area: string;
  contest: string;
  contests: string;
}

/** What most of them have; the first of those that as many have. */
export function customsOf(pupils: readonly ClassCustoms[]): ClassCustoms {
  const counts = new Map<string, { customs: ClassCustoms; count: number }>();
  for (const { area, contest, contests } of pupils) {
    const customs = { area, contest, contests };
    const key = JSON.stringify(customs);
    counts.set(key, { customs, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  return most?.customs ?? { area: '', contest: '', contests: '' };
}

/** Somebody who has come to a class, but for the number. */
export function addedCandidate(
  place: Extract<EditedPlace, { kind: 'class' }>,
  customs: ClassCustoms,
  { realName, remark }: Pick<CandidateFields, 'realName' | 'remark'>,
): { fields: Omit<CandidateFields, 'name'> } | { problem: CandidateProblem } {
  const problem = nameProblem(realName);
  if (problem) return { problem };
  const { school, grade, class: inClass } = place;
  return {
    fields: {
      ...{ realName: realName.trim(), tag: NEW_CANDIDATE.tag, gender: ADDED_GENDER },
      remark: remark.trim() || suggestedRemark(ADDED_GENDER),
      ...{ area: place.area || customs.area, school, grade, class: inClass },
      ...{ contest: customs.contest, contests: customs.contests, level: [] },
    },
  };
}

/**
 * What may be said of somebody who is added; the rest is copied. Blank leaves it to the server. What editors are not shown is not
 * compared: whether it is right would tell which tests the class takes.
 */
export function additionProblem(
  given: Partial<CandidateFields>,
  made: Omit<CandidateFields, 'name'>,
): CandidateProblem | undefined {
  const fixed = [...LOCKED_FIELDS, 'gender'] as const;
  const locked = fixed.find(
    (field) => field !== 'name' && (given[field] ?? '') !== '' && given[field] !== made[field],
  );
  return locked && { field: locked, reason: '由服务器按本班填写，不能另外指定' };
}
