import type { CSSProperties } from 'react';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { ResultSummary } from '#domain/result/result-row.schema.ts';
import { durationText } from '#domain/session/clock-text.ts';
import { type Figure, figuresOf, isChosen } from './figures.ts';

interface FigureButtonProps {
  figure: Figure;
  isPressed: boolean;
  everybody: string;
  onPress(): void;
}

function FigureButton({ figure, isPressed, everybody, onPress }: FigureButtonProps) {
  const { label, count, note, tone, share } = figure;
  return (
    <button
      type="button"
      className={`result-figure result-figure--${tone}`}
      style={{ '--share': `${100 * share}%` } as CSSProperties}
      aria-pressed={isPressed}
      title={isPressed ? `再按一次显示全部${everybody}` : `只看：${label}`}
      onClick={onPress}
    >
      <span className="result-figure-label">{label}</span>
      <span className="result-figure-count">
        {count} {note !== '' && <span className="result-figure-note">{note}</span>}
      </span>
    </button>
  );
}

/** How long those took who have ended the test. */
export function Times({ meanMs, medianMs }: Pick<ResultSummary, 'meanMs' | 'medianMs'>) {
  if (meanMs === null || medianMs === null) return null;
  return (
    <dl className="result-times">
      <dt>平均用时</dt>
      <dd>{durationText(meanMs)}</dd>
      <dt>用时中位数</dt>
      <dd>{durationText(medianMs)}</dd>
    </dl>
  );
}

interface Props {
  summary: ResultSummary;
  query: Pick<ResultFilter, 'states' | 'marks'>;
  hasSeveralContests: boolean;
  onFilter(filter: Pick<ResultFilter, 'states' | 'marks'>): void;
}

/** Every figure narrows the table down to those whom it counts. */
export function ResultStrip({ summary, query, hasSeveralContests, onFilter }: Props) {
  return (
    <section aria-label="统计" className="result-figures">
      {figuresOf(summary).map((figure) => {
        const isPressed = isChosen(figure, query);
        return (
          <FigureButton
            key={figure.key}
            figure={figure}
            isPressed={isPressed}
            everybody={hasSeveralContests ? '记录' : '考生'}
            onPress={() => onFilter(isPressed ? { states: '', marks: '' } : figure.filter)}
          />
        );
      })}
    </section>
  );
}
