import { Switch } from 'antd';
import type { ProgressContest } from '#api/school.ts';
import { rateOf } from '#domain/progress/completion.ts';
import { numberText, percentText, type PlaceRow, shownContests, summaryOf } from './completion-rows.ts';

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

/** Totals are over more than what is to be seen: whoever adds up the columns should know. */
export function HiddenNote({
  contests,
  isWhole,
}: {
  contests: readonly ProgressContest[];
  isWhole: boolean;
}) {
  const hidden = contests.length - shownContests(contests, isWhole).length;
  if (hidden === 0) return null;
  return <p className="author-muted progress-summary">另有{hidden}项测试没有单独列出，但计入总完成率。</p>;
}
