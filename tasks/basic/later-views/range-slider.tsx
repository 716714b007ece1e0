import type { CSSProperties } from 'react';
import type { Range } from '#domain/questionnaire/text-rules.ts';
import { AuthorText } from '../views/author-text.tsx';
import { sliderEnds } from './slider-ends.ts';

interface RangeSliderProps {
  range: Range;
  /** 0 when nobody has chosen. */
  value: number;
  onValue(value: number): void;
  /** The author's words for the steps. */
  titles: readonly string[];
  readOnly: boolean;
  'aria-labelledby': string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

const CHOOSING_KEYS = [' ', 'Enter'];
/** At the lower end, where it waits, these move nothing and so report nothing. */
const DOWNWARD_KEYS = ['Home', 'ArrowLeft', 'ArrowDown', 'PageDown'];

/** Waits at its lower end, dimmed, until somebody moves or presses it. */
export function RangeSlider({ range, value, onValue, titles, readOnly, ...rest }: RangeSliderProps) {
  const isChosen = value !== 0;
  const position = isChosen ? value : range.min;
  const [first, last] = sliderEnds(titles, range);
  const chooseWhereItStands = () => {
    if (!isChosen && position !== 0) onValue(position);
  };
  const filled = { '--filled': `${((position - range.min) / (range.max - range.min)) * 100}%` };
  return (
    <div className={isChosen ? 'slider' : 'slider slider--waiting'}>
      <output className="slider__value">{isChosen ? value : '未选择'}</output>
      <input
        {...rest}
        className="slider__input"
        style={filled as CSSProperties}
        type="range"
        min={range.min}
        max={range.max}
        step={1}
        value={position}
        disabled={readOnly}
        aria-valuetext={isChosen ? String(value) : '未选择'}
        onChange={(event) => onValue(event.target.valueAsNumber)}
        onClick={chooseWhereItStands}
        onKeyDown={(event) => {
          const isChoosing = CHOOSING_KEYS.includes(event.key);
          if (isChoosing) event.preventDefault();
          if (isChoosing || DOWNWARD_KEYS.includes(event.key)) chooseWhereItStands();
        }}
      />
      <div className="slider__ends" aria-hidden="true">
        <AuthorText html={first} />
        <AuthorText html={last} />
      </div>
    </div>
  );
}
