import { Link } from 'wouter';
import type { ProgressContest } from '#api/school.ts';
import type { Changed, PlaceKind } from './completion-columns.tsx';
import type { PlaceRow } from './completion-rows.ts';
import { areaText } from './progress-paths.ts';
import { Rate, TotalRate } from './rates.tsx';

interface Props {
  kind: PlaceKind;
  rows: readonly PlaceRow[];
  contests: readonly ProgressContest[];
  shown: readonly ProgressContest[];
  hasAreas: boolean;
  changed: Changed;
}

/** The table of those who have no room for one. */
export function CompletionCards({ kind, rows, contests, shown, hasAreas, changed }: Props) {
  return (
    <ul className="progress-cards">
      {rows.map((row) => (
        <li key={row.key} className="progress-card">
          <h2 className="progress-card-title">
            <Link to={kind.pathOf(row)}>{kind.nameOf(row)}</Link>
            {hasAreas && <span className="author-muted">{areaText(row.area)}</span>}
          </h2>
          <TotalRate
            total={row.total}
            isChanged={changed.get(row.key)?.has('') ?? false}
            label={`${kind.nameOf(row)}总完成率`}
          />
          <dl className="progress-tests">
            {shown.map(({ name, title }) => {
              const count = row.counts[contests.findIndex((contest) => contest.name === name)];
              if (!count || count.candidates === 0) return null;
              return (
                <div key={name}>
                  <dt>{title}</dt>
                  <dd>
                    <Rate count={count} isChanged={changed.get(row.key)?.has(name) ?? false} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
