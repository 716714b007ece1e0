import { rateColour, rateOf } from '#domain/progress/completion.ts';
import type { Count } from '#domain/progress/completion.schema.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import { numberText, percentText } from './completion-rows.ts';

interface RateProps {
  count: Count | undefined;
  /** It has just changed by itself. */
  isChanged: boolean;
}

const figureText = ({ finished, candidates }: Count) => `${numberText(finished)}/${numberText(candidates)}`;

/** Of one test: how many of how many, in the colour of their share. */
export function Rate({ count, isChanged }: RateProps) {
  if (!count || count.candidates === 0) return <span className="author-muted">—</span>;
  const rate = rateOf(count);
  return (
    <span className={isChanged ? 'progress-changed' : undefined}>
      <Tag tone={rateColour(rate)}>{percentText(rate)}</Tag>{' '}
      <span className="progress-figure">{figureText(count)}</span>
    </span>
  );
}

interface TotalProps {
  total: Count;
  isChanged: boolean;
  label: string;
}

/** People look before they read. */
export function TotalRate({ total, isChanged, label }: TotalProps) {
  const rate = rateOf(total);
  return (
    <span className={isChanged ? 'progress-total progress-changed' : 'progress-total'}>
      <ProgressBar value={rate ?? 0} label={label} text={percentText(rate)} tone={rateColour(rate)} />
      <span className="progress-figure">{figureText(total)}</span>
    </span>
  );
}
