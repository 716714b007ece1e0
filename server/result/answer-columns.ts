import { createHash } from 'node:crypto';
import type { AnsweredVersions } from '#api/result.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Column, KnownKind } from '#tasks/kind.ts';
import { KINDS } from '#tasks/registry.ts';
import type { Task } from '#tasks/task.schema.ts';
import { partsOf } from '#tasks/task.ts';
import type { StoredVersion } from './answered-versions.ts';
import { namedTasks } from './repeated-tasks.ts';

/** A part of a task in one version, and where its columns stand among all. */
export interface GivenPart {
  kind: KnownKind;
  content: unknown;
  places: number[];
}

/** An answerable task as a version gives it. */
export interface GivenTask {
  /** As in the answers: 1 is the first after the opening page. */
  index: number;
  taskKey: string;
  name: string;
  parts: GivenPart[];
}

export interface GivenVersion {
  key: string;
  contest: string;
  /** Among those of its contest, oldest first, from 1 on. */
  number: number;
  tasks: GivenTask[];
}

/** Everything that some tests ask, in all versions that somebody was given, and what stands where in each of them. */
export interface AnswerColumns {
  columns: ResultColumn[];
  /** What each column asks, whatever its options were when it was asked: columns of one question have the same. */
  askKeys: string[];
  /** By the key of the version. */
  versions: ReadonlyMap<string, GivenVersion>;
  /** What is given now, by the contest's own id. */
  present: ReadonlyMap<string, GivenVersion>;
}

interface Known {
  column: ResultColumn;
  askKey: string;
  /** Which parts of which versions have it. */
  in: { part: GivenPart; place: number }[];
}

const kinds: readonly KnownKind[] = KINDS;

const KEY_LENGTH = 10;

/** What must be the same in two versions for their answers to stand in one column. */
function keyOf(contest: string, taskKey: string, part: string, column: Column): string {
  const { code, question, type, options = [], isMultiple, isReversed, range } = column;
  const identity = [contest, taskKey, part, question, code, type, options, isMultiple, isReversed, range];
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, KEY_LENGTH);
}

/** The same question across versions, by id and code; its options may have been changed. */
function askKeyOf(contest: string, taskKey: string, part: string, { code, question }: Column): string {
  const identity = JSON.stringify([contest, taskKey, part, question, code]);
  return createHash('sha256').update(identity).digest('base64url').slice(0, KEY_LENGTH);
}

/** Puts what an older version asks behind what stands before it there, so that tables go on in the order of the test. */
class ColumnList {
  readonly #known: Known[] = [];
  readonly #byKey = new Map<string, Known>();
  #at = 0;

  beginVersion(): void {
    this.#at = 0;
  }

  add(key: string, askKey: string, make: () => ResultColumn): Known {
    const known = this.#byKey.get(key) ?? { column: make(), askKey, in: [] };
    if (this.#byKey.has(key)) {
      this.#at = this.#known.indexOf(known) + 1;
    } else {
      this.#known.splice(this.#at, 0, known);
      this.#byKey.set(key, known);
      this.#at += 1;
    }
    return known;
  }

  finish(): readonly Known[] {
    this.#known.forEach(({ column, in: parts }, index) => {
      for (const { part, place } of parts) part.places[place] = index;
      column.versions.sort((one, other) => one - other);
    });
    return this.#known;
  }
}

const taskOf = (tasks: AnsweredVersions['tasks'], taskId: string | null, version: number): Task | undefined =>
  taskId === null ? undefined : tasks[`${taskId}@${version}`];

function readTasks(list: ColumnList, version: StoredVersion, number: number, reply: Answered): GivenTask[] {
  const { name: contest } = parseEntityId(version.contestId);
  list.beginVersion();
  return namedTasks(version.tasks.slice(1, -1)).map(({ task: planned, taskKey, name, time }, position) => {
    const task = taskOf(reply.tasks, planned.taskId, planned.version);
    const parts = task ? partsOf(kinds, task) : [];
    return {
      index: position + 1,
      taskKey,
      name,
      parts: parts.map(({ kind, content }) => {
        const part: GivenPart = { kind, content, places: [] };
        const columns = kind.rules.columns(content);
        const keyOfCode = (code: string) => {
          const column = columns.find((one) => one.code === code);
          return column ? keyOf(version.storedId, taskKey, kind.key, column) : '';
        };
        columns.forEach((column, place) => {
          const key = keyOf(version.storedId, taskKey, kind.key, column);
          const askKey = askKeyOf(version.storedId, taskKey, kind.key, column);
          const known = list.add(key, askKey, () => ({
            ...{ key, code: column.code, contest, task: name, taskKey, part: kind.key },
            question: column.question ?? null,
            label: time === 1 ? column.label : `【第${time}次】${column.label}`,
            type: column.type,
            options: [...(column.options ?? [])],
            isMultiple: column.isMultiple ?? false,
            range: column.range ?? null,
            isReversed: column.isReversed ?? false,
            detailOf: column.detailOf === undefined ? '' : keyOfCode(column.detailOf),
            versions: [],
          }));
          known.in.push({ part, place });
          if (!known.column.versions.includes(number)) known.column.versions.push(number);
        });
        return part;
      }),
    };
  });
}

/** Codes that stand in several tasks get the task's place behind them, those of a question whose options were changed the version. */
function tellApart(columns: readonly ResultColumn[]): void {
  for (const ofContest of Map.groupBy(columns, ({ contest }) => contest).values()) {
    const taskKeys = [...new Set(ofContest.map(({ taskKey }) => taskKey))];
    const taken = new Set<string>();
    for (const same of Map.groupBy(ofContest, ({ code }) => code.toLowerCase()).values()) {
      const isInSeveral = new Set(same.map(({ taskKey, part }) => `${taskKey}/${part}`)).size > 1;
      for (const ofTask of Map.groupBy(same, ({ taskKey, part }) => `${taskKey}/${part}`).values()) {
        const alike = Map.groupBy(ofTask, ({ question, code }) => `${question} ${code}`);
        for (const [column, isChanged] of [...alike.values()].flatMap((columns) =>
          columns.map((column) => [column, columns.length > 1] as const),
        )) {
          const place = isInSeveral ? `_T${taskKeys.indexOf(column.taskKey) + 1}` : '';
          // Also the newest: a script for yesterday's file must not run on another question.
          const version = isChanged ? `_v${column.versions[0]}` : '';
          let code = `${column.code}${place}${version}`;
          while (taken.has(code.toLowerCase())) code += '_2';
          taken.add(code.toLowerCase());
          column.code = code;
        }
      }
    }
  }
}

interface Answered {
  versions: readonly StoredVersion[];
  tasks: AnsweredVersions['tasks'];
}

export function answerColumns(reply: Answered): AnswerColumns {
  const versions = new Map<string, GivenVersion>();
  const present = new Map<string, GivenVersion>();
  const columns: ResultColumn[] = [];
  const askKeys: string[] = [];
  for (const ofContest of Map.groupBy(reply.versions, ({ storedId }) => storedId).values()) {
    const list = new ColumnList();
    const read: GivenVersion[] = [];
    // The newest first: it has the words and the order that the author knows.
    for (const [index, version] of [...ofContest.entries()].reverse()) {
      const { name: contest } = parseEntityId(version.contestId);
      const tasks = readTasks(list, version, index + 1, reply);
      const given = { key: version.key, contest, number: index + 1, tasks };
      read.push(given);
      if (version.isPresent && !present.has(version.storedId)) present.set(version.storedId, given);
    }
    const offset = columns.length;
    const found = list.finish();
    columns.push(...found.map(({ column }) => column));
    askKeys.push(...found.map(({ askKey }) => askKey));
    for (const version of read) {
      for (const { parts } of version.tasks) {
        for (const part of parts) part.places = part.places.map((place) => place + offset);
      }
      versions.set(version.key, version);
    }
  }
  tellApart(columns);
  return { columns, askKeys, versions, present };
}
