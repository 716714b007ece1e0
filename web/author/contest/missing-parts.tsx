import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { type MissingPart, missingParts } from '#domain/contest/readiness.ts';
import { EVERY_KIND } from '#tasks/task.schema.ts';
import { unfinishedParts } from '#tasks/unfinished-parts.ts';
import { goToSection } from '#web/staff/forms/section-list.tsx';
import { contestEditPath, taskEditPath } from '../author-paths.ts';
import { contestsQuery, hasInvitedQuery, tasksQuery } from '../queries.ts';
import { sectionIdOf } from './contest-sections.ts';

/** Undefined until everything that it depends on is known. Candidates name the contest as it is saved. */
export function useMissingParts(contest: Contest, savedName: string): MissingPart[] | undefined {
  const { owner, tag } = contest;
  const tasks = useQuery(tasksQuery(owner)).data;
  const contests = useQuery(contestsQuery(owner)).data;
  const hasCandidates = useQuery(hasInvitedQuery(owner, savedName, tag)).data;
  const known = useMemo(
    () =>
      tasks &&
      contests && {
        tasks: new Map(
          tasks.map((task) => [task.name, { unfinished: unfinishedParts(EVERY_KIND, task).length }]),
        ),
        contests: new Map(contests.map((other) => [other.name, other])),
      },
    [tasks, contests],
  );
  return useMemo(
    () =>
      known && hasCandidates !== undefined ? missingParts(contest, { ...known, hasCandidates }) : undefined,
    [contest, known, hasCandidates],
  );
}

function WayThere({ task, child, place }: MissingPart) {
  if (task !== undefined) return <Link to={taskEditPath(task)}>打开题目</Link>;
  if (child !== undefined) return <Link to={contestEditPath(child)}>打开子测试</Link>;
  return (
    <Button type="link" size="small" onClick={() => goToSection(sectionIdOf(place))}>
      去填写
    </Button>
  );
}

/** In one place what keeps candidates from starting. */
export function MissingParts({ missing }: { missing: readonly MissingPart[] }) {
  if (missing.length === 0) return null;
  const isBlocked = missing.some(({ isBlocking }) => isBlocking);
  return (
    <Alert
      className="missing-parts"
      type={isBlocked ? 'warning' : 'info'}
      showIcon
      title={isBlocked ? '考生开始之前还缺少' : '请再检查一下'}
      description={
        <ul>
          {missing.map((part) => (
            <li key={part.text}>
              {part.text} <WayThere {...part} />
            </li>
          ))}
        </ul>
      }
    />
  );
}
