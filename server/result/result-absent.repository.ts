import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#server/database/migrate.ts';
import { meansAbsent, type ResultScope } from './result-scope.repository.ts';
import {
  candidateConditions,
  expectedCandidates,
  hasNotCome,
  openCandidates,
  ownRows,
  rowConditions,
} from './result-sql.repository.ts';

/** What is told of those who never came, of `c` or of `r`; a constant where it says the same of all of them. */
export interface AbsentSort {
  candidate: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
  isConstant: boolean;
}

const isNarrow = ({ filter: { search, area, school, grade, class: inClass } }: ResultScope) =>
  [search, area, school, grade, inClass].some((text) => text !== '');

function absentCandidates(engine: Engine, scope: ResultScope, sort: AbsentSort) {
  const isOfFew = scope.openSchools !== undefined;
  const { from, where, contest } = isOfFew ? openCandidates(engine, scope) : expectedCandidates(scope);
  // SQLite takes one long list from another quicker than it looks each of them up.
  if (engine === 'sqlite' && !isOfFew && !isNarrow(scope)) {
    const ids = sql.join(scope.contests.map(({ id }) => id));
    const rest =
      scope.contests.length === 1
        ? sql`select ${ids} as contest_id, ticket from (
            select c.name as ticket from ${from} where ${where}
            except select t.ticket from ticket_user as t where t.contest_id = ${ids})`
        : sql`select ${contest} as contest_id, c.name as ticket from ${from} where ${where}
            except select t.contest_id, t.ticket from ticket_user as t where t.contest_id in (${ids})`;
    return sort.isConstant
      ? sql`select contest_id, ticket, ${sort.candidate} as sort from (${rest})`
      : sql`select rest.contest_id, rest.ticket, ${sort.candidate} as sort from (${rest}) as rest
          cross join candidate as c where c.owner = ${scope.owner} and c.name = rest.ticket`;
  }
  return sql`select ${contest} as contest_id, c.name as ticket, ${sort.candidate} as sort from ${from}
    where ${where} and ${candidateConditions(engine, scope)} and ${hasNotCome(contest, sql`c.name`)}`;
}

function absentRows(engine: Engine, scope: ResultScope, sort: AbsentSort) {
  const { from, where, contest } = ownRows(scope);
  return sql`select ${contest} as contest_id, r.number as ticket, ${sort.row} as sort from ${from}
    where ${where} and ${rowConditions(engine, scope)} and ${hasNotCome(contest, sql`r.number`)}`;
}

/** Contest, number and sort of those who are listed and never came; undefined where nobody can be. */
export function absentPeople(
  engine: Engine,
  scope: ResultScope,
  sort: AbsentSort,
): RawBuilder<unknown> | undefined {
  if (!meansAbsent(scope)) return undefined;
  const parts: RawBuilder<unknown>[] = [];
  if (scope.expected.length > 0 && scope.openSchools?.length !== 0)
    parts.push(absentCandidates(engine, scope, sort));
  if (scope.lists.length > 0) parts.push(absentRows(engine, scope, sort));
  return parts.length === 0 ? undefined : sql`${sql.join(parts, sql` union all `)}`;
}
