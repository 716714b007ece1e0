import { QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { EVERY_KIND, type Task, TASK_TYPES } from '#tasks/task.schema.ts';
import { contentIn } from '#tasks/task.ts';
import { labelOf } from '#web/staff/display-text.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';

/** What fields of blocks are called in their editors; one without a word here goes by its own name. */
const WORDS: Record<string, string> = {
  text: '题目文本',
  preface: '前言',
  type: '类型',
  code: '代码',
  options: '选项',
  subtitles: '行标题',
  headers: '列标题',
  visibleId: '显示条件：题目编号',
  visibleOption: '显示条件：选项',
  name: '名称',
  url: '地址',
  width: '宽度',
  height: '高度',
  editMode: '编辑模式',
  hideTables: '收起问题',
  showAnswer: '显示答案',
};

/** What their editors call the entries of a list; 第1题 could be a whole task as well. */
const PLACES: Record<string, (number: number) => string> = {
  questions: (number) => `问题${number}`,
  pages: (number) => `第${number}页`,
};
const otherPlace = (number: number) => `第${number}项`;

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

function fieldLines([name, value]: [string, unknown]): string[] {
  const word = WORDS[name] ?? name;
  if (name === 'type') return [`${word}：${typeLabel(String(value))}`];
  if (Array.isArray(value)) return value.map((line, index) => `${word}${index + 1}：${readable(line)}`);
  const text = readable(value);
  return text === '' || value === 0 ? [] : [`${word}：${text}`];
}

/** Questions are the same ones by their ids, wherever they stand; other entries by their place. */
function entryParts(block: string, label: string, [list, entries]: [string, Fields[]]): DescribedPart[] {
  return entries.map((entry, index) => {
    const { id, ...fields } = entry;
    const place = (PLACES[list] ?? otherPlace)(index + 1);
    return {
      key: `${block} ${list} ${typeof id === 'number' ? `#${id}` : index}`,
      label: `${label}：${place}`,
      lines: [place, ...Object.entries(fields).flatMap(fieldLines)],
      source: JSON.stringify(entry),
    };
  });
}

function blockParts(block: string, label: string, content: Fields): DescribedPart[] {
  const fields = Object.entries(content);
  const lists = fields.filter((field): field is [string, Fields[]] => isEntries(field[1]));
  const others = fields.filter(([, value]) => !isEntries(value));
  return [
    { key: block, label, lines: ['已启用', ...others.flatMap(fieldLines)] },
    ...lists.flatMap((list) => entryParts(block, label, list)),
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
      return isFields(content) ? blockParts(kind.key, kind.label, content) : [];
    }),
  ];
}
