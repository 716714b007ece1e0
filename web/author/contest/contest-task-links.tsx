import { Link } from 'react-router';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { contestEditPath, taskEditPath } from '../paths.ts';
import { rowTitle } from './task-rows.ts';

/** Longer lists would make the table's rows too tall. */
const TWO_COLUMNS_FROM = 15;

export function ContestTaskLinks({ contest }: { contest: Contest }) {
  const { tasks } = contest;
  const className =
    tasks.length >= TWO_COLUMNS_FROM ? 'contest-tasks contest-tasks-two-columns' : 'contest-tasks';
  return (
    <ol className={className}>
      {tasks.map((name, index) => {
        const isChild = isParent(contest) && index > 0 && index < tasks.length - 1;
        return (
          <li key={`${index} ${name}`}>
            <Link to={isChild ? contestEditPath(name) : taskEditPath(name)}>{rowTitle(tasks, index)}</Link>
          </li>
        );
      })}
    </ol>
  );
}
