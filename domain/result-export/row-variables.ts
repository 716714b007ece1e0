import { RESULT_STATES } from '../result/result-states.ts';
import type { ExportChoices } from './export-choices.schema.ts';
import type { Variable } from './variable.ts';
import type { VariableNames } from './variable-names.ts';

/** A candidate in one test, as the columns before the answers show it. */
export interface ExportedRecord {
  /** In the file, from 1 on: what holds the rows of one candidate together where nothing else does. */
  serial: number;
  /** Stands for the number where people are not to be known. */
  pseudonym: string;
  ticket: string;
  name: string;
  tag: string;
  area: string;
  school: string;
  grade: string;
  class: string;
  contest: string;
  /** Of the test, from 1 on; undefined before the start. */
  version: number | undefined;
  state: string;
  /** ISO; empty before. */
  startTime: string;
  stopTime: string;
  usedMs: number | null;
  /** Nobody goes on answering, see domain/result/draft-standing.ts. */
  isOver: boolean;
  tasks: readonly { taskKey: string; taskTime: number | undefined; isPartial: boolean; hasError: boolean }[];
}

export interface ExportedTask {
  taskKey: string;
  name: string;
}

export interface RecordVariable extends Variable {
  /** What stands in it, where its title leaves that open. */
  meaning: string;
  cell(record: ExportedRecord): number | string | undefined;
}

const TIME_ZONE_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;
const TO_THE_SECOND = 19;
const TO_THE_DAY = 10;

/** As clocks in China show it. By hand: a formatter would take most of the time of an export. */
function shownTime(iso: string, length: number): string {
  if (iso === '') return '';
  return new Date(Date.parse(iso) + TIME_ZONE_MS).toISOString().replace('T', ' ').slice(0, length);
}

type Cell = RecordVariable['cell'];
type Made = [name: string, title: string, cell: Cell, more?: { type?: Variable['type']; meaning?: string }];
const NUMBER = { type: 'number' } as const;

/** Who did not want to be known is not found by the second in which the test was begun either. */
function peopleColumns({ people, hasPlaces }: ExportChoices): Made[] {
  const role: Made = ['role', '角色', ({ tag }) => tag];
  const places: Made[] = [
    ['area', '区县', ({ area }) => area],
    ['school', '学校', ({ school }) => school],
  ];
  if (people === 'full') {
    return [
      ['ticket', '准考证号', ({ ticket }) => ticket],
      ['name', '姓名', ({ name }) => name],
      role,
      ...places,
      ['grade', '年级', ({ grade }) => grade],
      ['class', '班级', (record) => record.class],
    ];
  }
  const stand: Made[] =
    people === 'pseudonym'
      ? [
          [
            'pseudonym',
            '代号',
            ({ pseudonym }) => pseudonym,
            { meaning: '代替准考证号，同一名考生在各次导出中相同' },
          ],
        ]
      : [['case', '序号', ({ serial }) => serial, NUMBER]];
  return [...stand, role, ...(hasPlaces ? places : [])];
}

function recordColumns({ people }: ExportChoices): Made[] {
  const length = people === 'full' ? TO_THE_SECOND : TO_THE_DAY;
  const of = people === 'full' ? '时间' : '日期';
  const parts = people === 'full' ? 100 : 1;
  return [
    ['test', '测试', ({ contest }) => contest],
    [
      'version',
      '版本',
      ({ version }) => version,
      { ...NUMBER, meaning: '作答的是第几版，从1开始；有人开始作答以后修改题目，后来开始的考生得到新的一版' },
    ],
    ['state', '状态', ({ state }) => state, { meaning: Object.values(RESULT_STATES).join('、') }],
    ['start', `开始${of}`, ({ startTime }) => shownTime(startTime, length)],
    ['end', `结束${of}`, ({ stopTime }) => shownTime(stopTime, length)],
    [
      'minutes',
      '用时（分钟）',
      ({ usedMs }) => (usedMs === null ? undefined : Math.round((usedMs / MINUTE_MS) * parts) / parts),
      { ...NUMBER, meaning: '从开始到结束测试' },
    ],
  ];
}

/** What stands before the answers: who, and how it went. */
export function recordVariables(
  tasks: readonly ExportedTask[],
  choices: ExportChoices,
  names: VariableNames,
): RecordVariable[] {
  const nameOf = new Map(tasks.map(({ taskKey, name }) => [taskKey, name]));
  const namesOf = (record: ExportedRecord, isMarked: (task: ExportedRecord['tasks'][number]) => boolean) =>
    record.tasks.some(isMarked)
      ? record.tasks
          .filter(isMarked)
          .map(({ taskKey }) => nameOf.get(taskKey) ?? '')
          .join('；')
      : '';
  const seconds = (time: number | undefined) =>
    time === undefined || choices.people === 'full' ? time : Math.round(time);
  const perTask = tasks.map(({ taskKey, name }, index): Made => [
    `T${index + 1}_seconds`,
    `${name} 用时（秒）`,
    (record) => seconds(record.tasks.find((task) => task.taskKey === taskKey)?.taskTime),
    { ...NUMBER, meaning: '停留在这道题的时间，由考生的浏览器记录' },
  ]);
  const typed = (record: ExportedRecord) => namesOf(record, ({ isPartial }) => isPartial);
  const partial: Made[] = [
    [
      'partial',
      '未完成的题目',
      (record) => (record.isOver ? typed(record) : ''),
      { meaning: '结束时填写了一部分而没有提交的题目，已填写的写在答案中' },
    ],
    [
      'answering',
      '作答中的题目',
      (record) => (record.isOver ? '' : typed(record)),
      { meaning: '导出时正在填写、还没有提交的题目，已填写的写在答案中' },
    ],
  ];
  const all: Made[] = [
    ...peopleColumns(choices),
    ...recordColumns(choices),
    ...perTask,
    ...(choices.partial === 'marked' ? partial : []),
    [
      'unreadable',
      '无法读取的题目',
      (record) => namesOf(record, ({ hasError }) => hasError),
      { meaning: '收到了答案而内容损坏的题目，读不出的答案按未作答写出' },
    ],
  ];
  return all.map(([name, title, cell, more]): RecordVariable => ({
    name: names.give(name),
    ...{ title, label: title, labels: [], cell },
    ...{ type: more?.type ?? 'text', meaning: more?.meaning ?? '' },
  }));
}
