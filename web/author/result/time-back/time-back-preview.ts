import { expireTimeWith, timeBackProblem, type TimeBackProblem } from '#domain/session/time-back.ts';
import type { ResultRow } from '../result-rows.ts';
import { chosenIn, outageStartOf, type TimeBackForm } from './time-back-form.ts';

export const TIME_BACK_PROBLEMS: Record<TimeBackProblem, string> = {
  'not-started': '还没有开始',
  stopped: '已经结束测试',
  'no-limit': '没有时间限制',
  'over-before': '在故障开始之前已经到时',
};

export interface TimeBackPreview {
  getting: number;
  /** Of those, whose time is over: they get the minutes from now on. */
  over: number;
  passedOver: { problem: TimeBackProblem; count: number }[];
  /** Before and after, when it is about one candidate. */
  end: { from: string; to: string } | undefined;
}

/** What the server would do to the candidates as the page knows them, by the server's own rules. */
export function timeBackPreview(
  form: TimeBackForm,
  rows: readonly ResultRow[],
  chosen: readonly ResultRow[],
  now: Date,
): TimeBackPreview {
  const isWhole = form.scope === 'whole';
  const outageStart = isWhole ? outageStartOf(form) : undefined;
  const concerned = chosenIn(form, isWhole ? rows : chosen);
  const judged = concerned.map((row) => ({ row, problem: timeBackProblem(row.user, outageStart) }));
  const getting = judged.filter(({ problem }) => !problem).map(({ row }) => row.user);
  const problems = Object.keys(TIME_BACK_PROBLEMS) as TimeBackProblem[];
  const [only] = getting;
  return {
    getting: getting.length,
    over: getting.filter(({ expireTime }) => Date.parse(expireTime) < now.getTime()).length,
    passedOver: problems
      .map((problem) => ({ problem, count: judged.filter((entry) => entry.problem === problem).length }))
      .filter(({ count }) => count > 0),
    end:
      concerned.length === 1 && only
        ? { from: only.expireTime, to: expireTimeWith(form.minutes ?? 0, only.expireTime, now) }
        : undefined,
  };
}
