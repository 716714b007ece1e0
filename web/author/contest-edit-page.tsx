import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { ContestForm } from './contest/contest-form.tsx';
import { useLoaded } from './form/use-loaded.ts';
import { LoadProblem } from './load-problem.tsx';
import { MissingPage } from './missing-page.tsx';
import { contestQuery } from './queries.ts';
import { useOwner } from './use-owner.ts';

export function ContestEditPage() {
  const owner = useOwner();
  const { contestName = '' } = useParams();
  usePageTitle(contestName);
  const contest = useLoaded(contestQuery(owner, contestName));

  if (contest.error && !contest.data) {
    return <LoadProblem error={contest.error} onRetry={() => void contest.refetch()} />;
  }
  if (contest.data === undefined) return <Skeleton active className="author-page" paragraph={{ rows: 12 }} />;
  if (contest.data === null) {
    return <MissingPage noun="测试" name={contestName} listPath="/contest-edit" />;
  }
  return <ContestForm key={contestName} contest={contest.data} />;
}
