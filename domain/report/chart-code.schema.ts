import { z } from 'zod';
import { settledChart } from '../chart/chart-rules.ts';
import { ChartFields } from '../chart/chart.schema.ts';
import { VALIDATION_WORDS } from '../text/validation-words.ts';
import { parseCode } from './chart-code.ts';

/** What 复制代码 gives: the fields of a chart; whose it was and when it was made says nothing here. */
const ChartCode = z
  .record(z.string(), z.unknown())
  .transform(({ owner: _owner, createdTime: _createdTime, ...fields }) => ({ name: '图表', ...fields }))
  .pipe(ChartFields)
  .transform(settledChart)
  .refine(({ scopes }) => scopes.length > 0, { path: ['scopes'], message: '请至少添加一个范围' });

/** The chart of a code in a report's text, or what is wrong with it. */
export function readChartCode(code: string): { fields: ChartFields } | { problem: string } {
  const value = parseCode(code);
  if (value === undefined) return { problem: '不是有效的JSON文本' };
  const read = ChartCode.safeParse(value, { error: VALIDATION_WORDS.localeError });
  if (read.success) return { fields: read.data };
  const issues = read.error.issues.map(({ path, message }) =>
    [path.map(String).join('.'), message].filter(Boolean).join('：'),
  );
  return { problem: issues.slice(0, 3).join('；') };
}
