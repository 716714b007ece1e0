import { Link } from 'wouter';
import { cardTitle } from '#domain/contest/contest.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useGlobalContests } from '../contest-loading.ts';
import { ticketLoginPath } from '../candidate-paths.ts';
import './ticket-login.css';

/** With the tests that do exist: a mistyped address is put right by one press. */
export function ContestNotFound() {
  const { data: contests = [] } = useGlobalContests();
  usePageTitle('测试不存在');
  return (
    <ErrorPage title={LOGIN_TEXTS.contestMissing} text="请检查网址，或者从现有的测试中选择：">
      <ul className="existing-contests">
        {contests.map((contest) => (
          <li key={`${contest.owner}/${contest.name}`}>
            <Link to={ticketLoginPath(contest.owner, contest.name)}>{cardTitle(contest)}</Link>
          </li>
        ))}
      </ul>
    </ErrorPage>
  );
}
