import type { ResultColumn } from '#domain/result/result-column.schema.ts';

/** A choice of five, unless something else is said. */
export const column = (key: string, rest: Partial<ResultColumn> = {}): ResultColumn => ({
  ...{ key, code: key, contest: '测试', task: '题', taskKey: 't', part: 'basic', question: null, label: key },
  ...{
    type: 'choice',
    options: ['1', '2', '3', '4', '5'],
    isMultiple: false,
    range: null,
    isReversed: false,
  },
  ...{ detailOf: '', versions: [1] },
  ...rest,
});
