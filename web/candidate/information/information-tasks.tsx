import { Link } from 'react-router';
import type { Account } from '#domain/account/account.schema.ts';
import { cardTitle, taskCount } from '#domain/contest/contest.ts';
import { answeredCount, isAnsweredTask } from '#domain/session/contest-session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTakenContest } from '../contest-loading.ts';
import { useCurrentAccount } from '../outbox/use-current-account.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { LoadProblem } from '../load-problem.tsx';
import { testPath } from '../paths.ts';

/** The tasks of the contest; once it is started each can be opened at will. */
export function InformationTasks(props: { account: Account; outbox: Outbox }) {
  const account = useCurrentAccount(props.account, props.outbox);
  const isStarted = account.startTime !== '';
  const { data: contest, error, reload } = useTakenContest(account.contestId, account.username, isStarted);
  if (!contest) return error ? <LoadProblem error={error} retry={() => void reload()} /> : <Spinner />;

  const { owner, name, tasks } = contest;
  const total = taskCount(contest);
  const answered = answeredCount(contest, account);
  return (
    <Card
      title={cardTitle(contest)}
      extra={
        <ButtonLink to={testPath(owner, name)} variant="primary">
          {isStarted ? '继续作答' : '进入测试'}
        </ButtonLink>
      }
    >
      <ProgressBar
        value={total === 0 ? 0 : answered / total}
        label="已完成的题目"
        text={`${answered}/${total}`}
      />
      <ol className="information__tasks">
        {tasks.slice(1, -1).map((task, index) => (
          <li key={index}>
            <span className="information__mark">
              {isAnsweredTask(account, index + 1) ? <Icon name="check" size={18} /> : null}
            </span>
            {isStarted ? <Link to={testPath(owner, name, index + 1)}>{task}</Link> : <span>{task}</span>}
            <span className="information__state">
              {isAnsweredTask(account, index + 1) ? '已完成' : '未完成'}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
