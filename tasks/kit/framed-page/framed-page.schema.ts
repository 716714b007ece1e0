import { z } from 'zod';
import { isShallow } from '#domain/text/nesting.ts';
import { addressProblem } from '../address.ts';
import { oneOf, short, whole } from '../fields.schema.ts';
import { DEEPEST_ANSWER, LEAST_SIDE, LONGEST, MOST_COLUMNS, MOST_SIDE } from './framed-page.ts';

/** Of a page in a frame; empty while there is none yet. */
export const PageAddress = z.string().superRefine((address, context) => {
  const wrong = address === '' ? undefined : addressProblem(address);
  if (wrong !== undefined) context.addIssue({ code: 'custom', message: `页面${wrong}` });
});

const PageColumn = z.strictObject({
  path: short('列的路径', LONGEST.path),
  label: short('列的名称', LONGEST.label).default(''),
  type: oneOf({ number: '数字', text: '文字' }).default('text'),
});

/** What every kind that frames a page stores beside the address. */
export const framedPageShape = (size: { width: number; height: number }) => ({
  width: whole('宽度', LEAST_SIDE, MOST_SIDE).default(size.width),
  height: whole('高度', LEAST_SIDE, MOST_SIDE).default(size.height),
  columns: z
    .array(PageColumn)
    .max(MOST_COLUMNS, `最多只能有${MOST_COLUMNS}列`)
    .superRefine((columns, context) => {
      const paths = columns.map(({ path }) => path);
      const twice = paths.findIndex((path, index) => paths.indexOf(path) < index);
      if (twice < 0) return;
      context.addIssue({
        code: 'custom',
        message: `第${twice + 1}列的路径“${paths[twice] || '整个作答'}”与前面的列相同`,
        path: [twice],
      });
    })
    .default([]),
  statePath: short('状态的路径', LONGEST.path).default(''),
  isStateSorted: z.boolean().default(false),
});

/** Whatever the page says, as far as it can be kept: its size is looked at with that of other answers. */
export const PageAnswer = z
  .unknown()
  .refine((value) => isShallow(value, DEEPEST_ANSWER), '页面的作答嵌套过深');
