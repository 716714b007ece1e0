import type { FramedPage } from './framed-page.ts';
import { textOf, valueAt } from './value-path.ts';

const LONGEST_SHOWN = 2_000;

const shortened = (text: string) =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…（其余未显示）` : text;

/** What the page has reported, in words: its columns, or all of it. */
export function AnswerLines({ page, answer }: { page: FramedPage; answer: unknown }) {
  if (answer === undefined) return <p className="framed-page-nothing">没有作答</p>;
  if (page.columns.length === 0) {
    return <pre className="framed-page-json">{shortened(JSON.stringify(answer, null, 1))}</pre>;
  }
  return (
    <dl className="framed-page-lines">
      {page.columns.map(({ path, label }) => (
        <div key={path}>
          <dt>{label || path || '页面的作答'}</dt>
          <dd>{shortened(textOf(valueAt(answer, path)) ?? '（无）')}</dd>
        </div>
      ))}
    </dl>
  );
}
