import { type RawBuilder, sql } from 'kysely';
import type { CandidateValues } from '#domain/candidate/candidate-query.schema.ts';
import { ResultFilter } from '#domain/result/result-query.schema.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import type { StoredContest } from '#server/contest/index.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Db } from '#server/database/schema.ts';
import { resultScope } from './result-scope.repository.ts';
import { expectedCandidates, openCandidates, ownRows, userConditions } from './result-sql.repository.ts';

export interface ValuesAsked {
  owner: string;
  contests: StoredContest[];
  area: string;
  school: string;
  now: Date;
}

interface PlaceRow {
  area: string;
  school: string;
  grade: string;
  class: string;
}

/** So many different ones are offered in a filter. */
const MOST_VALUES = 2_000;

const EVERYBODY = ResultFilter.parse({});

/** The places of everybody who is listed or has come; of schools, grades and classes those of the chosen place. */
export async function listResultValues(db: Db, asked: ValuesAsked): Promise<CandidateValues> {
  const { owner, contests, now } = asked;
  const scope = await resultScope(db, { owner, contests, filter: EVERYBODY, now });
  if (scope.contests.length === 0) return { areas: [], schools: [], grades: [], classes: [] };
  const parts: RawBuilder<unknown>[] = [
    sql`select u.area, u.school, u.grade, u.class from ticket_user as u
      where ${userConditions(engineOf(db), scope)}`,
  ];
  if (scope.expected.length > 0) {
    // Whoever has come is told of by what they came with.
    const { from, where } =
      scope.openSchools === undefined ? expectedCandidates(scope) : openCandidates(engineOf(db), scope);
    parts.push(sql`select c.area, c.school, c.grade, c.class from ${from} where ${where}`);
  }
  if (scope.lists.length > 0) {
    const { from, where } = ownRows(scope);
    parts.push(sql`select '' as area, r.school, '' as grade, '' as class from ${from} where ${where}`);
  }
  const { rows } = await sql<PlaceRow>`${sql.join(
    parts.map((part) => sql`select distinct area, school, grade, class from (${part}) as part`),
    sql` union `,
  )}`.execute(db);
  const inArea = rows.filter(({ area }) => asked.area === '' || area === asked.area);
  const inSchool = inArea.filter(({ school }) => asked.school === '' || school === asked.school);
  const valuesOf = (some: readonly PlaceRow[], place: keyof PlaceRow) =>
    [...new Set(some.map((row) => row[place]))]
      .filter((value) => value !== '')
      .sort(compareNaturally)
      .slice(0, MOST_VALUES);
  return {
    areas: valuesOf(rows, 'area'),
    schools: valuesOf(inArea, 'school'),
    grades: valuesOf(inSchool, 'grade'),
    classes: valuesOf(inSchool, 'class'),
  };
}
