import type { Unfinished } from '../../kind.ts';
import type { Random } from '../../random.ts';
import type { FramedPage, PageColumn } from './framed-page.ts';

/** What the editors of such kinds call the fields that they share. */
export const FRAMED_FIELDS = {
  width: '宽度',
  height: '高度',
  columns: '结果中的列',
  path: '路径',
  label: '名称',
  type: '类型',
  statePath: '状态的路径',
  isStateSorted: '状态不分先后',
} as const;

export const unfinishedPage = ({ address }: FramedPage): Unfinished[] =>
  address === '' ? [{ where: '', place: 'address', message: '还没有页面的地址' }] : [];

const WORDS = ['甲', '乙', '丙', '丁'] as const;

/** Puts a value where `valueAt` finds it. */
function withValue(nest: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(nest) || (nest === undefined && /^\d$/.test(step))) {
    const list: unknown[] = Array.isArray(nest) ? [...(nest as unknown[])] : [];
    while (list.length < Number(step)) list.push(null);
    list[Number(step)] = withValue(list[Number(step)], rest, value);
    return list;
  }
  const entries = (nest ?? {}) as Record<string, unknown>;
  return { ...entries, [step]: withValue(entries[step], rest, value) };
}

/** What a page could have reported: something at each path of the columns. */
export function simulatePage({ columns }: Pick<FramedPage, 'columns'>, random: Random): unknown {
  const valueOf = ({ type }: PageColumn) => (type === 'number' ? random.integer(0, 20) : random.pick(WORDS));
  const paths = columns.filter(({ path }) => path !== '');
  const begun: unknown = { isAnswered: true, trial: random.integer(1, 9) };
  return paths.reduce((answer, column) => withValue(answer, column.path.split('.'), valueOf(column)), begun);
}
