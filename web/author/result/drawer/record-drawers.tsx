import { useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { ResultQuery } from '#domain/result/result-query.schema.ts';
import type { AnswerView } from '../answer-view.ts';
import type { ResultScope } from '../result-queries.ts';
import type { useResultAddress } from '../use-result-address.ts';
import type { useResults } from '../use-results.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import { CandidateDrawer } from './candidate-drawer.tsx';

interface Props {
  scope: ResultScope;
  contests: readonly Contest[];
  address: ReturnType<typeof useResultAddress>;
  query: ResultQuery;
  results: ReturnType<typeof useResults>;
  /** The ids of the tasks that alone are wanted. */
  onlyTasks: ReadonlySet<string | null> | undefined;
}

/** One candidate's record over whatever is looked at, which is there again when it is closed. */
export function RecordDrawers({ scope, contests, address, query, results, onlyTasks }: Props) {
  const { page, versions, takeovers } = results;
  const { person } = address;
  const [answerView, setAnswerView] = useState<AnswerView>('page');
  /** The key of the version that is looked at. */
  const [shownVersion, setShownVersion] = useState<string>();
  const username = person && `${scope.owner}/${person.contest}/${person.ticketId}`;
  return (
    <>
      {person && (
        <CandidateDrawer
          scope={scope}
          query={query}
          page={page}
          person={person}
          contest={contests.find(({ name }) => name === person.contest)}
          versions={versions}
          onlyTasks={onlyTasks}
          takeovers={takeovers.get(username ?? '')?.recent ?? []}
          view={answerView}
          onView={setAnswerView}
          onMove={address.move}
          onShowVersion={setShownVersion}
          onClose={address.closePerson}
        />
      )}
      {shownVersion !== undefined && (
        <VersionsDrawer versions={versions} shown={shownVersion} onClose={() => setShownVersion(undefined)} />
      )}
    </>
  );
}
