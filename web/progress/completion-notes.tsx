import { Switch } from 'antd';
import type { ProgressContest } from '#api/school.ts';
import { rateOf } from '#domain/progress/completion.ts';
import { numberText, percentText, type PlaceRow, summaryOf, unlistedText } from './completion-rows.ts';

interface SummaryProps {
  rows: readonly PlaceRow[];
  /** 所学校, 个区县 */
  unit: string;
}

/** How it stands, in a sentence, over what is found. */
export function SummaryLine({ rows, unit }: SummaryProps) {
  const { finished, candidates, places, complete, untouched } = summaryOf(rows);
  const counter = unit.slice(0, 1);
  return (
    <p className="progress-summary">
      已完成 <strong>{numberText(finished)}</strong> / {numberText(candidates)} 人次（
      <strong>{percentText(rateOf({ finished, candidates }))}</strong>）。
      {places > 1 &&
        `${numberText(places)} ${unit}中，${numberText(complete)} ${counter}全部完成，${numberText(untouched)} ${counter}还没有人完成。`}
    </p>
  );
}

interface ShowAllProps {
  isWhole: boolean;
  onChange(isWhole: boolean): void;
}

export function ShowAllSwitch({ isWhole, onChange }: ShowAllProps) {
  return (
    <label className="progress-switch">
      <Switch size="small" checked={isWhole} onChange={onChange} />
      显示全部测试
    </label>
  );
}

interface HiddenNoteProps {
  contests: readonly ProgressContest[];
  isWhole: boolean;
  /** Of how many tests the viewer is not told. */
  unnamed: number;
  /** What they count in. */
  total: '总完成率' | '完成情况';
}

/** Totals are over more than what is to be seen. */
export function HiddenNote({ contests, isWhole, unnamed, total }: HiddenNoteProps) {
  const text = unlistedText(contests, isWhole, unnamed);
  return text === undefined ? null : (
    <p className="author-muted progress-summary">
      {total}还包括{text}。
    </p>
  );
}
