import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { useState } from 'react';
import type { Takeover, TicketUser } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { detailTasks } from '../detail-tasks.ts';
import { rowDrafts } from '../drafts.ts';
import { answerHistoryQuery, recordQuery, type ResultPerson } from '../result-queries.ts';
import type { VersionsByKey } from '../versions/given-versions.ts';
import { CandidateActions } from './candidate-actions.tsx';
import { CandidateFacts, PersonLine } from './candidate-facts.tsx';
import { GoneRecord } from './gone-record.tsx';
import { TaskResult } from './task-result.tsx';

export interface RecordProps {
  owner: string;
  person: ResultPerson;
  /** As the list has it, where it is in sight. */
  row: ResultRow | undefined;
  contest: Pick<Contest, 'state'> | undefined;
  versions: VersionsByKey;
  /** The ids of the tasks that alone are wanted. */
  onlyTasks: ReadonlySet<string | null> | undefined;
  takeovers: readonly Takeover[];
  onShowVersion(key: string): void;
}

function Tasks({ user, ...props }: RecordProps & { user: TicketUser }) {
  const { owner, person, contest, versions, onlyTasks } = props;
  const history = useQuery(answerHistoryQuery(owner, person));
  const version = versions.get(user.given);
  const drafts = rowDrafts(user, contest, serverClock.now());
  const shown = detailTasks({ user, version, drafts }, onlyTasks);
  if (shown.length === 0) {
    return <p className="author-muted">{version ? '没有需要作答的题目' : '还没有开始作答'}</p>;
  }
  return (
    <>
      {history.error && !history.data && (
        <PartFailure error={history.error} onRetry={() => void history.refetch()} />
      )}
      {shown.map((entry) => (
        <TaskResult
          key={entry.taskId}
          owner={owner}
          person={person}
          user={user}
          entry={entry}
          history={history.data?.filter(({ taskId }) => taskId === entry.taskId) ?? []}
        />
      ))}
    </>
  );
}

/** Everything that one candidate has answered in one contest, in the version that the candidate was given. */
export function CandidateRecord(props: RecordProps) {
  const { owner, person, row, versions, takeovers, onShowVersion } = props;
  /** What was said when the answers went to the trash. */
  const [gone, setGone] = useState('');
  const { data: user, error, refetch } = useQuery(recordQuery(owner, person));
  if (gone !== '') return <GoneRecord text={gone} />;
  if (error && user === undefined) return <PartFailure error={error} onRetry={() => void refetch()} />;
  if (user === undefined) {
    return (
      <>
        <PersonLine person={row} row={row} />
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </>
    );
  }
  if (user === null) {
    return (
      <>
        <PersonLine person={row} row={row} />
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有登录过" />
      </>
    );
  }
  return (
    <>
      <PersonLine person={user} row={row} />
      <CandidateFacts
        user={user}
        version={versions.get(user.given)}
        at={new Date(serverClock.now()).toISOString()}
        takeovers={takeovers}
        onShowVersion={onShowVersion}
      />
      <Tasks {...props} user={user} />
      <CandidateActions user={user} contest={person.contest} onGone={setGone} />
    </>
  );
}
