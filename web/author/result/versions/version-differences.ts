import { isSameJson } from '#domain/text/same-json.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { Column, KnownKind } from '#tasks/kind.ts';
import { KINDS } from '#tasks/registry.ts';
import type { Task } from '#tasks/task.schema.ts';
import { partsOf } from '#tasks/task.ts';
import type { GivenTask, GivenVersion } from './given-versions.ts';

const LONGEST_QUOTE = 40;

/** So much of what is the same stands before the difference of two long texts. */
const QUOTE_LEAD = 8;

function quoted(text: string, start = 0): string {
  const end = start + LONGEST_QUOTE;
  return `“${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}”`;
}

/** Two long texts that begin alike are quoted from shortly before they differ: cut at their beginnings they would look the same. */
function bothQuoted(before: string, now: string): [before: string, now: string] {
  let same = 0;
  while (same < before.length && before[same] === now[same]) same += 1;
  const start = same < LONGEST_QUOTE ? 0 : same - QUOTE_LEAD;
  return [quoted(before, start), quoted(now, start)];
}

/** Without its number, which changes whenever a question is put before it. */
const asked = ({ label }: Column) => label.replace(/^\d+\. /, '');

const kinds: readonly KnownKind[] = KINDS;

const columnsOf = (task: Task) =>
  partsOf(kinds, task).flatMap(({ kind: { key, rules }, content }) =>
    rules
      .columns(content)
      .map((column) => ({ ...column, place: `${key} ${column.question} ${column.code}` })),
  );

type PlacedColumn = ReturnType<typeof columnsOf>[number];

function columnDifferences(before: PlacedColumn, now: PlacedColumn): string[] {
  const name = quoted(asked(before));
  const [asks, asksNow] = bothQuoted(asked(before), asked(now));
  const [options = '', optionsNow = ''] = [before.options?.join('；'), now.options?.join('；')];
  const [had, has] = bothQuoted(options, optionsNow);
  return [
    ...(asked(before) === asked(now) ? [] : [`${asks}现在是${asksNow}`]),
    ...(before.type === now.type ? [] : [`${name}的题型不同`]),
    ...(options === optionsNow
      ? []
      : [`${name}${options ? `的选项是${had}` : '没有选项'}，现在${optionsNow ? `是${has}` : '没有选项'}`]),
  ];
}

/** What two versions of one task ask differently; questions are matched by id and code. */
function taskDifferences(before: Task, now: Task): string[] {
  if (isSameJson({ ...before, name: '' }, { ...now, name: '' })) return [];
  const [had, has] = [columnsOf(before), columnsOf(now)];
  const present = new Map(has.map((column) => [column.place, column]));
  const known = new Set(had.map(({ place }) => place));
  const found = had.flatMap((column) => {
    const counterpart = present.get(column.place);
    return counterpart ? columnDifferences(column, counterpart) : `${quoted(asked(column))}现在已经删除`;
  });
  const added = has
    .filter(({ place }) => !known.has(place))
    .map((column) => `现在多了${quoted(asked(column))}`);
  const text = plainText(before.text) === plainText(now.text) ? [] : ['题目的正文不同'];
  const kept = had.map(({ place }) => place).filter((place) => present.has(place));
  const order = has.map(({ place }) => place).filter((place) => known.has(place));
  const moved = isSameJson(kept, order) ? [] : ['题目中各题的顺序不同'];
  const all = [...text, ...found, ...added, ...moved];
  return all.length > 0 ? all : ['设置或样式不同，题目的文字相同'];
}

/** Ids last, names do not; only the built-in pages have no other. */
const identity = ({ id, name }: GivenTask) => id ?? `name ${name}`;

/** What a version has otherwise than the present one, in words; empty where they ask the same. */
export function versionDifferences(given: GivenVersion, present: GivenVersion): string[] {
  const now = new Map(present.tasks.map((task) => [identity(task), task]));
  const had = new Set(given.tasks.map(identity));
  const changed = given.tasks.flatMap((task) => {
    const counterpart = now.get(identity(task));
    if (!counterpart) return `题目${quoted(task.name)}现在不在测试中`;
    const renamed = task.name === counterpart.name ? [] : `现在叫${quoted(counterpart.name)}`;
    const content =
      task.task && counterpart.task
        ? taskDifferences(task.task, counterpart.task)
        : task.task
          ? ['现在已经删除']
          : [];
    return [renamed, content].flat().map((text) => `题目${quoted(task.name)}：${text}`);
  });
  const added = present.tasks
    .filter((task) => !had.has(identity(task)))
    .map((task) => `现在多了题目${quoted(task.name)}`);
  const kept = given.tasks.map(identity).filter((id) => now.has(id));
  const order = present.tasks.map(identity).filter((id) => had.has(id));
  return [...changed, ...added, ...(isSameJson(kept, order) ? [] : ['题目的顺序不同'])];
}
