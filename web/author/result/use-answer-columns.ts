import { useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { hasTag } from '#domain/account/tags.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { resultColumnsQuery, type ResultScope } from './result-queries.ts';
import {
  answerColumnsIn,
  type ColumnChoice,
  personColumnsIn,
  withChoice,
  withoutChoice,
} from './table/kept-columns.ts';
import { useKeptColumns } from './table/use-kept-columns.ts';

const SUBJECT_TEACHER = '学科教师';
export const NO_SIMPLE_MODE = '学科教师测试使用多列表格题型，不支持简洁模式';

/**
 * Person and state only, or with answers beside them. Tests for subject teachers are answered in tables of many columns, which the
 * simple mode would leave nothing of. Whoever comes for one task comes for its answers.
 */
export function isSimpleMode(
  asked: '' | '0' | '1',
  contests: readonly Pick<Contest, 'tag'>[],
  taskName: string | undefined,
): boolean {
  if (hasSubjectTeachers(contests)) return false;
  return asked === '' ? taskName === undefined : asked === '1';
}

export const hasSubjectTeachers = (contests: readonly Pick<Contest, 'tag'>[]): boolean =>
  contests.some(({ tag }) => hasTag(tag, [SUBJECT_TEACHER]));

/** A column is called as its task is now, or was when it was last given. */
const columnsOfTask = (columns: readonly ResultColumn[], taskName: string | undefined): ResultColumn[] =>
  columns.filter(({ task }) => taskName === undefined || task === taskName);

interface Asked {
  scope: ResultScope;
  isSimple: boolean;
  taskName: string | undefined;
}

/** Which columns stand in the table, and how that is changed. */
export function useAnswerColumns({ scope, isSimple, taskName }: Asked) {
  const [kept, keep] = useKeptColumns();
  const columns = useQuery({
    ...resultColumnsQuery(scope),
    enabled: !isSimple && scope.owner !== '' && scope.contests.length > 0,
  });
  const of = [scope.owner, scope.contests.join(','), taskName ?? ''].join('/');
  const all = columns.data && columnsOfTask(columns.data, taskName);
  const answers = isSimple || !all ? [] : answerColumnsIn(kept, of, all);
  return {
    person: personColumnsIn(kept),
    answers,
    /** What can be chosen from; undefined in the simple mode, and until it is known. */
    all: isSimple ? undefined : all,
    isReady: isSimple || !columns.isPending,
    error: isSimple ? null : columns.error,
    refetch: columns.refetch,
    choose: (choice: ColumnChoice) => keep(withChoice(kept, of, choice)),
    reset: () => keep(withoutChoice(kept, of)),
  };
}

/** Why the switch does not move is said to whoever tries it. */
export function useSimpleSwitch(
  contests: readonly Pick<Contest, 'tag'>[],
  onTurn: (isOn: boolean) => void,
): (isOn: boolean) => void {
  const { message } = App.useApp();
  return (isOn) => {
    if (isOn && hasSubjectTeachers(contests)) {
      void message.info({ key: 'simple-mode', content: NO_SIMPLE_MODE });
      return;
    }
    onTurn(isOn);
  };
}
