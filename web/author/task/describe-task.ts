import { QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { Kind } from '#tasks/kind.ts';
import { EVERY_KIND, type Task, TASK_TYPES } from '#tasks/task.schema.ts';
import { contentIn } from '#tasks/task.ts';
import { labelOf } from '#web/staff/display-text.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntries = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);

function readable(value: unknown): string {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Types of questions have a word; those of other entries are their own. */
function typeLabel(type: string): string {
  return type in QUESTION_TYPES ? QUESTION_TYPES[type as keyof typeof QUESTION_TYPES].label : type;
}

const linesIn = (text: string) => (text === '' ? [] : text.split('\n'));

function fieldLines({ fieldNames }: Kind, [name, value]: [string, unknown]): string[] {
  const word = fieldNames[name] ?? name;
  if (name === 'type') return [`${word}：${typeLabel(String(value))}`];
  if (Array.isArray(value)) return value.map((line, index) => `${word}${index + 1}：${readable(line)}`);
  const text = readable(value);
  return text === '' || value === 0 ? [] : [`${word}：${text}`];
}

/** Questions are the same ones by their ids, wherever they stand; other entries by their place. */
function entryParts(kind: Kind, [list, entries]: [string, Fields[]]): DescribedPart[] {
  return entries.map((entry, index) => {
    const { id, ...fields } = entry;
    const place = kind.entryName(list, index + 1);
    return {
      key: `${kind.key} ${list} ${typeof id === 'number' ? `#${id}` : index}`,
      label: `${kind.label}：${place}`,
      lines: [place, ...Object.entries(fields).flatMap((field) => fieldLines(kind, field))],
      source: JSON.stringify(entry),
    };
  });
}

function contentParts(kind: Kind, content: Fields): DescribedPart[] {
  const fields = Object.entries(content);
  const lists = fields.filter((field): field is [string, Fields[]] => isEntries(field[1]));
  const others = fields.filter(([, value]) => !isEntries(value));
  return [
    {
      key: kind.key,
      label: kind.label,
      lines: ['已启用', ...others.flatMap((field) => fieldLines(kind, field))],
    },
    ...lists.flatMap((list) => entryParts(kind, list)),
  ];
}

/** For an author who has to choose between two versions. */
export function describeTask(task: Task): DescribedPart[] {
  return [
    { key: 'name', label: '名称', lines: [task.name] },
    { key: 'type', label: '类型', lines: [labelOf(TASK_TYPES, task.type)] },
    { key: 'text', label: '正文', lines: linesIn(plainText(task.text)), source: task.text },
    ...EVERY_KIND.flatMap((kind) => {
      const content = contentIn(task, kind);
      return isFields(content) ? contentParts(kind, content) : [];
    }),
  ];
}
