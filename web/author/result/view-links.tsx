import { Link } from 'wouter';
import type { AddressQuery } from './use-result-address.ts';

type View = AddressQuery['view'];

const VIEWS: Record<View, string> = { records: '作答记录', statistics: '题目统计' };

interface Props {
  view: View;
  hrefOf(view: View): string;
}

/** Two looks at the same people: who has answered, and what was answered. */
export function ViewLinks({ view, hrefOf }: Props) {
  return (
    <nav aria-label="结果的两种看法" className="result-views">
      {(Object.keys(VIEWS) as View[]).map((each) => (
        <Link
          key={each}
          to={hrefOf(each)}
          className="result-view"
          aria-current={each === view ? 'page' : undefined}
        >
          {VIEWS[each]}
        </Link>
      ))}
    </nav>
  );
}
