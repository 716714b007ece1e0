import { Link, Redirect } from 'wouter';
import { Suspense, useState, type MouseEvent } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { cardTitle, taskCount } from '#domain/contest/contest.ts';
import { answeredCount, isAnsweredTask } from '#domain/session/contest-session.ts';
import { hasTag, isCandidateEditorTag } from '#domain/account/tags.ts';
import { classText } from '#domain/candidate/candidate-editor.ts';
import { ButtonLink, Button } from '#ui/button.tsx';
import { Card } from '#ui/forms/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { ErrorBoundary, NotLoadedYet } from '#web/shell/failed-page.tsx';
import { useTakenContest } from '../contest-loading.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { testPath } from '../candidate-paths.ts';
import { useUnsentWarning } from '../session/use-unsent-warning.ts';
import { useCurrentAccount, useOutbox } from '../outbox/use-outbox.ts';
import { ClassCard } from './class-card.tsx';
import { CLASS_CARD_ID } from './class-filters.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import './information-page.css';

const CLERK = ['信息员'];

const NoticeBoard = lazyPart(async () => (await import('#web/shell/notice-board.tsx')).NoticeBoard);

/** The tasks of the contest, each of which can be opened at will. */
function InformationTasks(props: { account: Account; outbox: Outbox }) {
  const account = useCurrentAccount(props.account, props.outbox);
  useUnsentWarning(props.outbox);
  const isStarted = account.startTime !== '';
  const { data: contest, error, reload } = useTakenContest(account.contestId, account.id, isStarted);
  if (!contest) return <NotLoadedYet error={error} reload={reload} />;

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
      <p className="information__progress">
        共{total}题，已完成{answered}题
      </p>
      <ProgressBar value={total === 0 ? 0 : answered / total} label="已完成的题目" text="" />
      <ol className="information__tasks">
        {tasks.slice(1, -1).map((task, index) => (
          <li key={index}>
            <span className="information__mark">
              {isAnsweredTask(account, index + 1) ? <Icon name="check" size={18} /> : null}
            </span>
            <Link to={testPath(owner, name, index + 1)}>{task}</Link>
            <span className="information__state">
              {isAnsweredTask(account, index + 1) ? '已完成' : '未完成'}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Of a clerk the school alone, whatever class the list may give. */
function placeText({ tag, school, grade, class: inClass }: Account): string {
  const isOfSchool = hasTag(tag, CLERK);
  return [school, ...(isOfSchool ? [] : [classText({ grade, class: inClass })])].filter(Boolean).join('　');
}

/** The address says whom to edit and what to look for; where one stands on the page is none of it. */
function jumpToClass(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(CLASS_CARD_ID)?.scrollIntoView();
}

interface InformationPageProps {
  account: Account;
  /** The candidate whom the address asks to edit. */
  edited: string | undefined;
}

/**
 * Where class teachers and data clerks land: who they are, their tasks in any order, the candidates whom they look after, and the
 * end of reporting.
 */
export function InformationPage({ account, edited }: InformationPageProps) {
  const outbox = useOutbox(account);
  const [isAsked, setAsked] = useState(false);
  usePageTitle('信息填报');
  // Every other candidate belongs on the test page; the home page leads there.
  if (!isCandidateEditorTag(account.tag)) return <Redirect to="/" replace />;

  const facts = [
    ['准考证号', account.ticketId],
    ['姓名', account.name],
    ['角色', <RoleTags key="tag" tag={account.tag} />],
    ['区县', account.area],
    ['学校', account.school],
    ['年级', account.grade],
    ['班级', account.class],
  ] as const;
  return (
    <div className="page information">
      <header className="information__head">
        <div>
          <h1 className="page__title">信息填报</h1>
          {/* Whoever has several numbers sees at once which class it is. */}
          <p className="information__place">{placeText(account)}</p>
        </div>
        <Button variant="primary" loading={isAsked && !outbox} onClick={() => setAsked(true)}>
          结束填报
        </Button>
      </header>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <NoticeBoard username={account.username} />
        </Suspense>
      </ErrorBoundary>
      <p className="information__jump">
        <a href={`#${CLASS_CARD_ID}`} onClick={jumpToClass}>
          查看考生名单
        </a>
      </p>
      <Card title="我的信息">
        <dl className="information__facts">
          {facts.map(([label, value]) => (
            <div key={label} className={label === '学校' ? 'information__wide' : undefined}>
              <dt>{label}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {outbox ? <InformationTasks account={account} outbox={outbox} /> : <Spinner />}
      <ClassCard account={account} edited={edited} />
      {isAsked && outbox ? (
        <FinishDialog account={account} outbox={outbox} onClose={() => setAsked(false)} />
      ) : null}
    </div>
  );
}
