import { Link } from 'react-router';
import type { PublicContest } from '#domain/contest/contest.schema.ts';
import { cardTitle } from '#domain/contest/contest.ts';
import { Icon } from '#ui/icon.tsx';
import { ticketLoginPath } from '../paths.ts';

export function ContestCard({ contest }: { contest: PublicContest }) {
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
