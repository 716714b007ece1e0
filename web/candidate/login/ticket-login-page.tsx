import { useEffect, useRef } from 'react';
import { useParams } from 'wouter';
import type { CandidateCard } from '#domain/candidate/candidate.schema.ts';
import type { PublicContest } from '#domain/contest/contest.schema.ts';
import { DEFAULT_LOGO_HEIGHT } from '#domain/contest/contest-values.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { Card } from '#ui/forms/card.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { HtmlText } from '#ui/html-text.tsx';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { NotLoadedYet } from '#web/shell/failed-page.tsx';
import { usePublicContest } from '../contest-loading.ts';
import { parseContestParam } from '../candidate-paths.ts';
import { TicketLoginForm } from './ticket-login-form.tsx';
import { useTicketLogin } from './use-ticket-login.ts';
import { ContestNotFound } from './contest-not-found.tsx';
import './ticket-login.css';

interface TicketLoginProps {
  contest: PublicContest;
  /** From the address; logs in by itself. */
  candidate: string | undefined;
}

/** Without a candidate only what was typed can be looked at once more. */
function WhoLogsIn({ candidate, typed }: { candidate: CandidateCard | undefined; typed: string }) {
  if (!candidate) {
    return (
      <>
        <p className="candidate-unknown">暂时无法核对姓名，请核对准考证号后继续。</p>
        <dl className="candidate-facts">
          <dt>准考证号</dt>
          <dd>{typed}</dd>
        </dl>
      </>
    );
  }
  return (
    <dl className="candidate-facts">
      <dt>角色</dt>
      <dd>{candidate.tag ? <RoleTags tag={candidate.tag} /> : '—'}</dd>
      <dt>准考证号</dt>
      <dd>{candidate.name}</dd>
      <dt>姓名</dt>
      <dd>{candidate.realName || '—'}</dd>
      <dt>学校</dt>
      <dd>{candidate.school || '—'}</dd>
    </dl>
  );
}

function TicketLogin({ contest, candidate }: TicketLoginProps) {
  const login = useTicketLogin(contest);
  const title = cardTitle(contest);
  usePageTitle(title);

  const isFirst = useRef(true);
  const { logInAs, goOnWaiting, confirmation } = login;
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    if (candidate === undefined) goOnWaiting();
    else logInAs(candidate);
  });

  return (
    <div className="page page--narrow ticket-login">
      <header className="ticket-login__head">
        {contest.logo ? (
          <img
            className="ticket-login__logo"
            src={contest.logo}
            alt=""
            height={contest.logoHeight || DEFAULT_LOGO_HEIGHT}
          />
        ) : null}
        <h1 className="page__title">{title}</h1>
        {contest.organizer ? <p className="page__lead">{contest.organizer}</p> : null}
      </header>
      <Card>
        {contest.prompt ? <HtmlText className="ticket-login__prompt" html={contest.prompt} /> : null}
        <TicketLoginForm
          enablePassword={contest.enablePassword}
          initialTicket={candidate ?? login.keptTicket ?? ''}
          problem={login.problem}
          isBusy={login.isBusy}
          waitingText={login.waitingText}
          note={login.note}
          onSubmit={login.submit}
          onStopWaiting={login.stopWaiting}
        />
      </Card>
      {contest.message ? <p className="ticket-login__contact">联系方式：{contest.message}</p> : null}
      <ConfirmDialog
        // What is said about waiting stands in the form behind it.
        open={confirmation !== undefined && login.waitingText === undefined}
        title="请确认您的信息"
        confirmText="确认"
        busy={login.isBusy}
        onConfirm={login.confirm}
        onCancel={login.cancel}
      >
        {confirmation ? (
          <WhoLogsIn candidate={confirmation.candidate} typed={confirmation.typed.username} />
        ) : null}
      </ConfirmDialog>
    </div>
  );
}

/** `/ticket-login/{owner},{contestName}[/{candidateName}]` */
export function TicketLoginPage() {
  const { contest: param = '', candidate } = useParams();
  const parts = parseContestParam(param);
  const id = parts ? entityId(parts.owner, parts.name) : '';
  const { data: contest, error, reload } = usePublicContest(id);

  if (id === '' || contest === null) return <ContestNotFound />;
  if (contest) return <TicketLogin key={`${id}/${candidate}`} contest={contest} candidate={candidate} />;
  return <NotLoadedYet error={error} reload={reload} />;
}
