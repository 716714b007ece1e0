import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'wouter';
import { navigate } from '#web/staff/navigate.ts';
import { useOwner } from '#web/staff/use-owner.ts';
import { contestResultPath } from './author-paths.ts';
import { contestsQuery, presentNamesQuery } from './queries.ts';

/** Results may be asked for by names that contests had before: the address is put right, then they are shown. */
export function ResultAddress({ children }: { children: ReactNode }) {
  const owner = useOwner();
  const { contestName = '', taskName } = useParams();
  const names = contestName.split(',').filter((name) => name !== '');
  const contests = useQuery(contestsQuery(owner)).data;
  const unknown = contests ? names.filter((name) => !contests.some((contest) => contest.name === name)) : [];
  const present = useQuery(presentNamesQuery(owner, unknown));
  const called = names.map((name) => present.data?.[name] ?? name);
  const path = contestResultPath([...new Set(called)], taskName);
  const isRight = called.every((name, index) => name === names[index]);

  useEffect(() => {
    // What the address says beside the names still holds.
    if (!isRight) navigate(path + window.location.search, { replace: true });
  }, [isRight, path]);

  if (!isRight || present.isLoading) return <Skeleton active title={false} className="author-page" />;
  return children;
}
