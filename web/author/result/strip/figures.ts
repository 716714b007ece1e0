import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { ResultSummary } from '#domain/result/result-row.schema.ts';
import { RESULT_STATES, type ResultState } from '#domain/result/result-states.ts';
import { CAME, stateList } from '../result-states.ts';

export type FigureTone = 'plain' | 'green' | 'yellow' | 'red' | 'blue';

/** One number of the strip, and whom the table shows when it is pressed. */
export interface Figure {
  key: string;
  label: string;
  count: number;
  /** Beside the number: a share, a unit. */
  note: string;
  /** Of everybody, from 0 to 1, for its bar. */
  share: number;
  tone: FigureTone;
  filter: Pick<ResultFilter, 'states' | 'marks'>;
}

const TONES: Record<ResultState, FigureTone> = {
  finished: 'green',
  'in-progress': 'yellow',
  'time-over': 'red',
  none: 'red',
  absent: 'red',
  'over-quota': 'red',
};

/** As whole percent; what is neither nothing nor all never looks like it. */
export function percentText(count: number, all: number): string {
  if (all === 0) return '';
  const percent = Math.round((100 * count) / all);
  if (percent === 0 && count > 0) return '<1%';
  if (percent === 100 && count < all) return '99%';
  return `${percent}%`;
}

const ALWAYS: readonly ResultState[] = ['in-progress', 'finished', 'absent', 'time-over', 'none'];

/** Everybody who is listed or has come. */
export const everybodyIn = ({ states }: Pick<ResultSummary, 'states'>): number =>
  Object.values(states).reduce((sum, count) => sum + count, 0);

export function figuresOf(summary: ResultSummary): Figure[] {
  const { listed, loggedIn, states, waiting, partial } = summary;
  const all = everybodyIn(summary);
  const shareOf = (count: number) => (all === 0 ? 0 : Math.min(1, count / all));
  const ofState = (state: ResultState): Figure => ({
    key: state,
    label: RESULT_STATES[state],
    count: states[state],
    note: percentText(states[state], all),
    share: shareOf(states[state]),
    tone: TONES[state],
    filter: { states: stateList([state]), marks: '' },
  });
  const shown = states['over-quota'] > 0 ? [...ALWAYS, 'over-quota' as const] : ALWAYS;
  const ofMarks = (key: string, label: string, count: number, marks: string): Figure[] =>
    count === 0
      ? []
      : [{ key, label, count, note: '份', share: 0, tone: 'blue', filter: { states: '', marks } }];
  return [
    {
      ...{ key: 'listed', label: '应考', count: listed, tone: 'plain' },
      share: shareOf(listed),
      note: all > listed ? `另${all - listed}不在名单` : '',
      filter: { states: '', marks: '' },
    },
    {
      ...{ key: 'logged-in', label: '已登录', count: loggedIn, tone: 'plain' },
      share: shareOf(loggedIn),
      note: percentText(loggedIn, all),
      filter: { states: stateList(CAME), marks: '' },
    },
    ...shown.map(ofState),
    ...ofMarks('partial', '未完成的答案', partial, 'partial'),
    ...ofMarks('late', '待确认的迟到答案', waiting.late, 'late'),
    ...ofMarks('aside', '未能检查的答案', waiting.aside, 'aside'),
  ];
}

export const isChosen = ({ filter }: Figure, query: Pick<ResultFilter, 'states' | 'marks'>): boolean =>
  filter.states === query.states && filter.marks === query.marks;

/** What is told of how many, whatever the time at which it was counted. */
export function sameFigures(one: ResultSummary, other: ResultSummary): boolean {
  return JSON.stringify({ ...one, at: '' }) === JSON.stringify({ ...other, at: '' });
}
