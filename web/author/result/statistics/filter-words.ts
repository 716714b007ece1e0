import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import { RESULT_MARKS, RESULT_STATES } from '#domain/result/result-states.ts';

const named = (words: Record<string, string>, list: string) =>
  list
    .split(',')
    .map((word) => words[word] ?? word)
    .join('、');

/** Which filters are on, in words; empty where everybody is meant. */
export function filterWords(filter: ResultFilter): string {
  return [
    filter.search && `搜索“${filter.search}”`,
    filter.area && `区县：${filter.area}`,
    filter.school && `学校：${filter.school}`,
    filter.grade && `年级：${filter.grade}`,
    filter.class && `班级：${filter.class}`,
    filter.states && `状态：${named(RESULT_STATES, filter.states)}`,
    filter.marks && `标记：${named(RESULT_MARKS, filter.marks)}`,
    filter.version && '只看一个版本',
  ]
    .filter(Boolean)
    .join('；');
}
