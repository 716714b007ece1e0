import type { TagTone } from './tag.tsx';
import './progress-bar.css';

interface ProgressBarProps {
  /** 0 to 1 */
  value: number;
  label: string;
  /** In place of the percentage, such as 3/12; empty shows nothing. */
  text?: string;
  /** How good that is; without one the bar only shows how far. */
  tone?: TagTone;
}

export function ProgressBar({ value, label, text, tone }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  const shown = text ?? `${percent}%`;
  return (
    <div className="ui-progress">
      <div
        className="ui-progress__track"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text === '' ? undefined : text}
      >
        <div
          className={`ui-progress__bar ${tone ? `ui-progress__bar--${tone}` : ''}`}
          style={{ width: `${percent}%` }}
        />
      </div>
      {shown === '' ? null : <span className="ui-progress__text">{shown}</span>}
    </div>
  );
}
