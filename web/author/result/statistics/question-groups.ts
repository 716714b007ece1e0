import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { grouped } from '#domain/statistics/grouped.ts';
import { type ItemInScale, scaleOfItem, versionsOf } from '#domain/statistics/scales.ts';
import { canScore, scoredKeys } from '#domain/statistics/scored-items.ts';
import type { ItemFigures, ItemStatistics } from '#domain/statistics/statistics.schema.ts';
import { versionsText } from './versions-text.ts';

export interface Item {
  column: ResultColumn;
  figures: ItemFigures;
  /** What the item is called within its question; empty where it is the whole question. */
  row: string;
  /** Its score means something; what else can be scored can only be put into a scale by hand. */
  isScored: boolean;
  canScore: boolean;
  /** Where its discrimination comes from. */
  inScale: ItemInScale | undefined;
}

/** A question as the author knows it, with all that it asks. */
export interface QuestionGroup {
  id: string;
  title: string;
  /** With the versions that ask it: what is copied says it too. */
  name: string;
  items: Item[];
  /** The versions that ask it, where not all do. */
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

/** The questions of all tests, task by task; with the name of a task only those of tasks that are called so. */
export function questionGroups(
  { columns, items, scales }: ItemStatistics,
  taskName: string | undefined,
): TaskGroup[] {
  const all = columns.flatMap((column, index) => {
    const figures = items[index];
    return figures && (taskName === undefined || column.task === taskName) ? [{ column, figures }] : [];
  });
  const scored = scoredKeys(columns);
  return grouped(all, ({ column }) => `${column.contest}/${column.taskKey}`).map((ofTask) => {
    const { contest, task, taskKey } = (ofTask[0] as (typeof ofTask)[number]).column;
    const given = versionsOf(columns, contest);
    const last = Math.max(...given);
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
        const asking = [...new Set(found.flatMap((one) => one.column.versions))].sort((a, b) => a - b);
        const versions = asking.length === given.size ? [] : asking;
        // A row that was added or taken away later.
        const rowVersions = ({ versions: own }: ResultColumn) =>
          own.length === asking.length ? '' : `（${versionsText(own)}）`;
        return {
          ...{ id: column.key, title, versions },
          name: versions.length > 0 ? `${title}（${versionsText(versions)}）` : title,
          items: found.map((one) => ({
            ...one,
            row: found.length > 1 ? rowOf(one.column.label, title) + rowVersions(one.column) : '',
            isScored: scored.has(one.column.key),
            canScore: canScore(one.column),
            inScale: scaleOfItem(scales, one.column.key),
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
