import dayjs from 'dayjs';
import type { z } from 'zod';
import { giveTimeBack } from '#api/recovery.ts';
import {
  expireTimeWith,
  TIME_BACK_PROBLEMS,
  timeBackProblem,
  type TimeBackProblem,
} from '#domain/session/time-back.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { type FieldErrors, fieldErrors } from '#web/staff/forms/check-form.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';

export type TimeBackScope = 'whole' | 'chosen';

export interface TimeBackForm {
  /** Empty until it is chosen from several. */
  contest: string;
  scope: TimeBackScope;
  /** As the input has it: local time without a zone, to the minute. */
  outageStart: string;
  minutes: number | null;
  reason: string;
}

const MINUTE_MS = 60_000;
const DEFAULT_OUTAGE_MS = 30 * MINUTE_MS;
const DEFAULT_MINUTES = 10;
const INPUT_FORMAT = 'YYYY-MM-DDTHH:mm';

/** With candidates chosen it is for them; else for everybody, with an outage that began a short while ago. */
export function newTimeBack(
  contests: readonly string[],
  chosen: readonly Pick<ResultRow, 'contest'>[],
  now: number,
): TimeBackForm {
  return {
    contest: chosen[0]?.contest ?? (contests.length === 1 ? (contests[0] ?? '') : ''),
    scope: chosen.length > 0 ? 'chosen' : 'whole',
    outageStart: dayjs(now - DEFAULT_OUTAGE_MS).format(INPUT_FORMAT),
    minutes: DEFAULT_MINUTES,
    reason: '',
  };
}

/** The chosen candidates that belong to the contest: a call is about one. */
export function chosenIn<Row extends Pick<ResultRow, 'contest'>>(
  form: Pick<TimeBackForm, 'contest'>,
  chosen: readonly Row[],
): Row[] {
  return chosen.filter((row) => row.contest === form.contest);
}

type TimeBackBody = z.input<typeof giveTimeBack.body>;

export function outageStartOf({ outageStart }: Pick<TimeBackForm, 'outageStart'>): Date | undefined {
  const start = dayjs(outageStart);
  return outageStart !== '' && start.isValid() ? start.toDate() : undefined;
}

export function timeBackBody(
  owner: string,
  form: TimeBackForm,
  chosen: readonly Pick<ResultRow, 'contest' | 'ticketId'>[],
): TimeBackBody {
  const { scope, reason } = form;
  const minutes = form.minutes ?? 0;
  const contestId = entityId(owner, form.contest);
  if (scope === 'whole') {
    return { contestId, minutes, reason, outageStart: outageStartOf(form)?.toISOString() ?? '' };
  }
  return { contestId, minutes, reason, tickets: chosenIn(form, chosen).map(({ ticketId }) => ticketId) };
}

/** By field, in the words of the form; the rest is what the server would say too. */
export function timeBackErrors(form: TimeBackForm, body: TimeBackBody, now: number): FieldErrors {
  const start = outageStartOf(form);
  const own: Record<string, string> = {};
  if (form.contest === '') own['contestId'] = '请选择测试';
  if (form.minutes === null) own['minutes'] = '请填写分钟数';
  if (form.scope === 'whole' && !start) own['outageStart'] = '请填写故障开始时间';
  if (form.scope === 'whole' && start && start.getTime() > now) own['outageStart'] = '不能晚于现在';
  return { ...fieldErrors(giveTimeBack.body, body), ...own };
}

export interface TimeBackPreview {
  getting: number;
  /** Of those, whose time is over: they get the minutes from now on. */
  over: number;
  passedOver: { problem: TimeBackProblem; count: number }[];
  /** Before and after, when it is about one candidate. */
  end: { from: string; to: string } | undefined;
}

type Times = Pick<ResultRow, 'contest' | 'tag' | 'startTime' | 'stopTime' | 'expireTime'>;

/** What the server would do to the chosen candidates as the page knows them, by the server's own rules. */
export function chosenPreview(form: TimeBackForm, chosen: readonly Times[], now: Date): TimeBackPreview {
  const concerned = chosenIn(form, chosen);
  const judged = concerned.map((row) => ({ row, problem: timeBackProblem(row, undefined) }));
  const getting = judged.filter(({ problem }) => !problem).map(({ row }) => row);
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
