import { RESULT_STATES, type ResultState } from '#domain/result/result-states.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import type { TagTone } from '#ui/tag.tsx';

export const STATE_TONES: Record<ResultState, TagTone> = {
  finished: 'success',
  'in-progress': 'warning',
  'time-over': 'error',
  none: 'error',
  absent: 'error',
  'over-quota': 'error',
};

export function stateText({ state, hasError }: Pick<ResultRow, 'state' | 'hasError'>): string {
  return `${hasError ? '采集出错：' : ''}${RESULT_STATES[state]}`;
}

/** Everybody who has logged in, whatever came of it. */
export const CAME: readonly ResultState[] = ['finished', 'in-progress', 'time-over', 'none', 'over-quota'];

/** As filters write several states, in their order. */
export const stateList = (states: readonly ResultState[]): string =>
  (Object.keys(RESULT_STATES) as ResultState[]).filter((state) => states.includes(state)).join(',');
