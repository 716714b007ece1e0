import type { ReactNode } from 'react';
import type { Difference } from './differences.ts';
import './differences-view.css';

function Side({ title, lines }: { title: string; lines: Difference['mine'] }): ReactNode {
  return (
    <div className="difference-side">
      <div className="author-muted">{title}</div>
      {lines.length === 0 && <div className="author-muted">（没有）</div>}
      {lines.map(({ text, isOwn }, index) => (
        <div key={index}>{isOwn ? <mark>{text}</mark> : text}</div>
      ))}
    </div>
  );
}

interface Props {
  differences: readonly Difference[];
  /** What the two versions are called. */
  titles: { mine: string; theirs: string };
}

/** Two versions side by side, part by part; on a narrow screen one above the other. */
export function DifferencesView({ differences, titles }: Props) {
  return (
    <ul className="differences">
      {differences.map(({ key, label, mine, theirs }) => (
        <li key={key}>
          <h3 className="difference-label">{label}</h3>
          <div className="difference-sides">
            <Side title={titles.mine} lines={mine} />
            <Side title={titles.theirs} lines={theirs} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** In a dialog, where a long list scrolls by itself. */
export function ScrolledDifferences(props: Props) {
  return (
    <div className="differences-scroll" role="region" aria-label="两个版本的不同之处" tabIndex={0}>
      <DifferencesView {...props} />
    </div>
  );
}
