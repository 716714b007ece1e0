import { Link } from 'wouter';
import { useState } from 'react';
import type { PublicContest } from '#domain/contest/contest.schema.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/forms/empty-state.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { NotLoadedYet } from '#web/shell/failed-page.tsx';
import { ticketLoginPath } from '../candidate-paths.ts';
import { useGlobalContests } from '../contest-loading.ts';
import './ticket-login-card.css';

function ContestCard({ contest }: { contest: PublicContest }) {
  return (
    <Link className="login-card" to={ticketLoginPath(contest.owner, contest.name)}>
      <span className="login-card__picture">
        {contest.logo ? <img src={contest.logo} alt="" loading="lazy" /> : <Icon name="test" size={40} />}
      </span>
      <span className="login-card__words">
        <span className="login-card__title">{cardTitle(contest)}</span>
        {contest.organizer ? <span className="login-card__organizer">{contest.organizer}</span> : null}
      </span>
    </Link>
  );
}

/** Fewer are found at a glance. */
const SEARCH_FROM = 9;

/** The tests that everyone can enter; also where a candidate lands after a test. */
export function TicketLoginCardPage() {
  const { data: contests, error, reload } = useGlobalContests();
  const [wanted, setWanted] = useState('');
  usePageTitle('测试入口');

  if (!contests) return <NotLoadedYet error={error} reload={reload} />;
  if (contests.length === 0) {
    return <EmptyState title="目前没有开放的测试" text="测试开放之后会出现在这里。" icon="test" />;
  }

  const words = wanted.trim().toLowerCase();
  const found = contests.filter((contest) =>
    `${cardTitle(contest)} ${contest.organizer}`.toLowerCase().includes(words),
  );
  return (
    <div className="page">
      <h1 className="page__title">测试入口</h1>
      <p className="page__lead">请选择要参加的测试，然后用准考证号登录。</p>
      {contests.length < SEARCH_FROM ? null : (
        <TextField
          className="login-cards__search"
          label="查找测试"
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {found.length === 0 ? <EmptyState title="没有找到相符的测试" /> : null}
      <ul className="login-cards">
        {found.map((contest) => (
          <li key={`${contest.owner}/${contest.name}`}>
            <ContestCard contest={contest} />
          </li>
        ))}
      </ul>
    </div>
  );
}
