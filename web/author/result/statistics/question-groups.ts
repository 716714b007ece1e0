import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { grouped } from '#domain/statistics/grouped.ts';
import type {
  ItemFigures,
  ItemStatistics,
  ScaleFigures,
  ScaleItem,
} from '#domain/statistics/statistics.schema.ts';

export interface Item {
  column: ResultColumn;
  figures: ItemFigures;
  /** What the item is called within its question; empty where it is the whole question. */
  row: string;
  /** In the smallest scale that it belongs to. */
  inScale: ScaleItem | undefined;
}

/** A question as the author knows it, with all that it asks. */
export interface QuestionGroup {
  id: string;
  title: string;
  items: Item[];
  /** The versions that ask it, where the newest does not. */
  versions: number[];
}

export interface TaskGroup {
  id: string;
  contest: string;
  task: string;
  questions: QuestionGroup[];
}

/** `3. 你怎么看（老师）` and `3. 你怎么看（同学）` ask `3. 你怎么看`. */
function titleOf(labels: readonly string[]): string {
  const [first = '', ...others] = labels;
  if (others.length === 0) return first;
  let length = 0;
  while (length < first.length && others.every((label) => label[length] === first[length])) length += 1;
  const bracket = first.slice(0, length).lastIndexOf('（');
  return bracket > 0 ? first.slice(0, bracket) : first.slice(0, length) || first;
}

const rowOf = (label: string, title: string) =>
  label
    .slice(title.length)
    .replace(/^（/, '')
    .replace(/）(?=$|：补充$)/, '');

const scaleOf = (scales: readonly ScaleFigures[], key: string): ScaleItem | undefined =>
  scales
    .filter(({ kind }) => kind !== 'own')
    .flatMap(({ items }) => items)
    .find((item) => item.key === key);

/** The questions of all tests, task by task; with the name of a task only those of tasks that are called so. */
export function questionGroups(
  { columns, items, scales }: ItemStatistics,
  taskName: string | undefined,
): TaskGroup[] {
  const all = columns.flatMap((column, index) => {
    const figures = items[index];
    return figures && (taskName === undefined || column.task === taskName) ? [{ column, figures }] : [];
  });
  const newest = (contest: string) =>
    Math.max(...columns.filter((one) => one.contest === contest).flatMap(({ versions }) => versions));
  return grouped(all, ({ column }) => `${column.contest}/${column.taskKey}`).map((ofTask) => {
    const { contest, task, taskKey } = (ofTask[0] as (typeof ofTask)[number]).column;
    const last = newest(contest);
    const questions = grouped(ofTask, ({ column }) => {
      const { part, question, versions, key } = column;
      return question === null
        ? key
        : `${part}/${question}/${versions.includes(last) ? '' : versions.join()}`;
    });
    return {
      ...{ id: `${contest}/${taskKey}`, contest, task },
      questions: questions.map((found): QuestionGroup => {
        const { column } = found[0] as (typeof found)[number];
        const title = titleOf(found.map((one) => one.column.label));
        return {
          ...{ id: column.key, title, versions: column.versions.includes(last) ? [] : column.versions },
          items: found.map((one) => ({
            ...one,
            row: found.length > 1 ? rowOf(one.column.label, title) : '',
            inScale: scaleOf(scales, one.column.key),
          })),
        };
      }),
    };
  });
}

/** The rows of a table that can stand in one chart: single choices with the same options. */
export function stackedItems({ items }: QuestionGroup): Item[] {
  const [first] = items;
  const isAlike = ({ column }: Item) =>
    column.type === 'choice' &&
    !column.isMultiple &&
    column.options.join('\n') === first?.column.options.join('\n');
  const alike = items.filter(({ column }) => column.detailOf === '');
  return alike.length > 1 && alike.every(isAlike) ? alike : [];
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Those in whose words, codes or options all that is searched for stands. */
export function searchedGroups(groups: readonly TaskGroup[], search: string): TaskGroup[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  const isMeant = (question: QuestionGroup) => {
    const text = folded(
      question.items.flatMap(({ column }) => [column.label, column.code, ...column.options]).join('\n'),
    );
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(isMeant) }))
    .filter(({ questions }) => questions.length > 0);
}
