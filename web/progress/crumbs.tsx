import { Link } from 'wouter';

interface Crumb {
  label: string;
  /** Nothing for where one is. */
  to?: string;
}

/** From the districts down to a school, and the way back. */
export function Crumbs({ path }: { path: readonly Crumb[] }) {
  return (
    <nav className="progress-crumbs" aria-label="所在位置">
      <ol>
        {path.map(({ label, to }) => (
          <li key={label}>
            {to === undefined ? <span aria-current="page">{label}</span> : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
