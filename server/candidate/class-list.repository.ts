import { type EditedPlace, isIncomplete, isInPlace, isKept } from '#domain/candidate/candidate-editor.ts';
import type { ClassQuery } from '#domain/candidate/candidate-query.schema.ts';
import { LIST_PAGE_SIZE, RESERVE_MARK } from '#domain/candidate/candidate-values.ts';
import type { ClassCandidate, ClassList, MarkedCandidate } from '#domain/candidate/candidate.schema.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { listContests } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { type Editor, listCandidateRows, listPlaced, type PlacedRow } from './candidate-editor.repository.ts';
import { withMarks } from './candidate-list.repository.ts';

const NOBODY: ClassList = {
  ...{ place: null, total: 0, everybody: 0, incomplete: { total: 0, names: [] } },
  ...{ candidates: [], grades: [], classes: [] },
};

/** So many are named; whoever sees them knows what kind they are. */
const NAMED = 5;

function incompleteOf(rows: readonly PlacedRow[]): ClassList['incomplete'] {
  const found = rows.filter(({ tag, real_name: realName, gender }) =>
    isIncomplete({ tag, realName, gender }),
  );
  return {
    total: found.length,
    names: found.slice(0, NAMED).map(({ real_name }) => real_name || '（未填姓名）'),
  };
}

const valuesOf = (rows: readonly PlacedRow[], column: 'grade' | 'class') =>
  [...new Set(rows.map((row) => row[column]))].filter((value) => value !== '').sort(compareNaturally);

/** Numbers in reserve that nobody has used are on no list. */
async function withoutReserve(db: Db, owner: string, rows: PlacedRow[]): Promise<PlacedRow[]> {
  const reserve = rows.filter((row) => row.real_name.includes(RESERVE_MARK)).map(({ name }) => name);
  if (reserve.length === 0) return rows;
  const used = await db
    .selectFrom('ticket_user')
    .select('candidate')
    .where('owner', '=', owner)
    .where('candidate', 'in', reserve)
    .execute();
  const left = new Set(reserve);
  for (const { candidate } of used) left.delete(candidate);
  return rows.filter(({ name }) => !left.has(name));
}

/** By grade and class as people put them in order, then by number. */
function inOrder(rows: PlacedRow[], grades: readonly string[], classes: readonly string[]): PlacedRow[] {
  const rank = (values: readonly string[]) => {
    const places = new Map(values.map((value, place) => [value, place]));
    // Of whom it is not said, at the end.
    return (value: string) => places.get(value) ?? values.length;
  };
  const [gradeRank, classRank] = [rank(grades), rank(classes)];
  return rows.sort(
    (one, other) =>
      gradeRank(one.grade) - gradeRank(other.grade) ||
      classRank(one.class) - classRank(other.class) ||
      one.name.length - other.name.length ||
      (one.name < other.name ? -1 : 1),
  );
}

/** What stands on the list, and nothing else of them. */
function listed(candidate: MarkedCandidate): ClassCandidate {
  const { name, realName, tag, gender, area, grade, class: inClass, remark } = candidate;
  const { version, hasLog, unfinishedCount } = candidate;
  return {
    ...{ name, realName, tag, gender, area, grade, class: inClass, remark },
    ...{ version, hasLog, unfinishedCount },
  };
}

const placeOf = (place: EditedPlace): ClassList['place'] => ({ grade: '', class: '', ...place });

/** One query finds the place, and a page of it is read whole: a school has some thousand, a class fifty. */
export async function findClassList(
  db: Db,
  { editor, query }: { editor: Editor | undefined; query: ClassQuery },
): Promise<ClassList> {
  if (!editor) return NOBODY;
  const { owner, name: own, place } = editor;
  const placed = await listPlaced(db, owner, place);
  const rows = await withoutReserve(
    db,
    owner,
    placed.filter((row) => row.name !== own && isKept(place, row)),
  );
  const grades = valuesOf(rows, 'grade');
  const inGrade = query.grade === '' ? rows : rows.filter(({ grade }) => grade === query.grade);
  const fitting = inGrade
    .filter((row) => query.class === '' || row.class === query.class)
    .filter(({ name, real_name }) => `${real_name}\n${name}`.includes(query.search));
  const first = (query.page - 1) * LIST_PAGE_SIZE;
  const page = inOrder(fitting, grades, valuesOf(rows, 'class')).slice(first, first + LIST_PAGE_SIZE);
  const order = new Map(page.map(({ name }, index) => [name, index]));
  const whole = (await listCandidateRows(db, owner, [...order.keys()]))
    // Whoever was moved away or given another role in this moment.
    .filter((row) => isInPlace(place, row) && isKept(place, row))
    .sort((one, other) => (order.get(one.name) ?? 0) - (order.get(other.name) ?? 0));
  return {
    place: placeOf(place),
    total: fitting.length,
    everybody: rows.length,
    incomplete: incompleteOf(inOrder([...rows], grades, valuesOf(rows, 'class'))),
    candidates: (await withMarks(db, owner, whole, await listContests(db, owner))).map(listed),
    grades,
    classes: valuesOf(inGrade, 'class'),
  };
}
