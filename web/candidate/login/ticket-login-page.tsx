import { useParams } from 'react-router';
import { entityId } from '#domain/text/entity-id.ts';
import { Spinner } from '#ui/spinner.tsx';
import { usePublicContest } from '../contest-loading.ts';
import { ContestNotFound } from './contest-not-found.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { parseContestParam } from '../paths.ts';
import { TicketLogin } from './ticket-login.tsx';

/** `/ticket-login/{owner},{contestName}[/{candidateName}]` */
export function TicketLoginPage() {
  const { contest: param = '', candidate } = useParams();
  const parts = parseContestParam(param);
  const id = parts ? entityId(parts.owner, parts.name) : '';
  const { data: contest, error, reload } = usePublicContest(id);

  if (id === '' || contest === null) return <ContestNotFound />;
  if (contest) return <TicketLogin key={`${id}/${candidate}`} contest={contest} candidate={candidate} />;
  return error ? <LoadProblem error={error} retry={() => void reload()} /> : <Spinner />;
}
