import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Dashboard } from '#domain/session/dashboard.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { buttonClasses } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { ticketLoginPath } from '../candidate-paths.ts';
import { loginFailure, sendTicket } from '../login/send-ticket.ts';

interface DashboardEntranceProps {
  dashboard: Dashboard;
  login: NonNullable<Dashboard['login']>;
  reload: () => Promise<void>;
}

/** An address that names the candidate logs in by itself, as at the login page; until then nothing is said about anybody. */
export function DashboardEntrance({ dashboard, login, reload }: DashboardEntranceProps) {
  const { owner, name, title } = dashboard;
  const { username, enablePassword } = login;
  const [waitingText, setWaitingText] = useState('');
  const [problem, setProblem] = useState('');
  usePageTitle(title);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const logIn = async () => {
      const typed = { username, ...(enablePassword ? { password: username } : {}) };
      await sendTicket(entityId(owner, name), typed, { signal, onWait: setWaitingText });
      await reload();
      // Still here: the browser does not keep what the log-in has given.
      if (!signal.aborted) setProblem('登录没有成功，请检查浏览器是否允许Cookie');
    };
    logIn().catch((error: unknown) => {
      if (!signal.aborted) setProblem(loginFailure(error).text);
    });
    return () => leaving.abort();
  }, [owner, name, username, enablePassword, reload]);

  if (problem === '') {
    return (
      <>
        <Spinner />
        <p className="dashboard__note" role="status">
          {waitingText}
        </p>
      </>
    );
  }
  return (
    <ErrorPage
      title={title}
      text={problem}
      actions={
        <Link className={buttonClasses({ variant: 'primary' })} to={ticketLoginPath(owner, name)}>
          登录
        </Link>
      }
    />
  );
}
