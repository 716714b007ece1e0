import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { ResultSummary } from '#domain/result/result-row.schema.ts';
import { durationText } from '#domain/session/clock-text.ts';
import { everybodyIn, type Figure, figuresOf, isChosen } from './figures.ts';
import { TaskBars } from './task-bars.tsx';

interface FigureButtonProps {
  figure: Figure;
  isPressed: boolean;
  onPress(): void;
}

function FigureButton({ figure: { label, count, note, tone }, isPressed, onPress }: FigureButtonProps) {
  return (
    <button
      type="button"
      className={`result-figure result-figure--${tone}`}
      aria-pressed={isPressed}
      title={isPressed ? '再按一次显示全部考生' : `只看：${label}`}
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
function Times({ meanMs, medianMs }: Pick<ResultSummary, 'meanMs' | 'medianMs'>) {
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
  const figures = figuresOf(summary);
  return (
    <section aria-label="统计" className="author-section">
      <div className="result-figures">
        {figures.map((figure) => {
          const isPressed = isChosen(figure, query);
          return (
            <FigureButton
              key={figure.key}
              figure={figure}
              isPressed={isPressed}
              onPress={() => onFilter(isPressed ? { states: '', marks: '' } : figure.filter)}
            />
          );
        })}
      </div>
      <Times {...summary} />
      {everybodyIn(summary) > 0 && <TaskBars tasks={summary.tasks} hasSeveralContests={hasSeveralContests} />}
    </section>
  );
}
