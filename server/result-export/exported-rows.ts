import { createHmac, randomInt } from 'node:crypto';
import { isOver } from '#domain/result/draft-standing.ts';
import { RESULT_STATES } from '#domain/result/result-states.ts';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { ExportChoices } from '#domain/result-export/export-choices.schema.ts';
import type { ExportedRecord, ExportedTask } from '#domain/result-export/row-variables.ts';
import type { Answer } from '#domain/result-export/variable.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import {
  type AnswerColumns,
  answerColumns,
  type AnswerNeed,
  listEverybodyPortions,
  listPeople,
  listResultPortions,
  type PersonKey,
  readAnsweredVersions,
  readAnswers,
  type ResultPerson,
  resultScope,
  storedAnswerPortions,
  versionOf,
} from '#server/result/index.ts';

const PORTION = 500;
/** So many are mixed at once; who they are fits into memory. */
const MOST_MIXED = 200_000;
const PSEUDONYM_BYTES = 8;

/** What is needed to export the results of one test. */
export interface ExportedContest {
  stored: StoredContest;
  read: AnswerColumns;
  tasks: ExportedTask[];
}

export async function readExportedContest(db: Db, stored: StoredContest): Promise<ExportedContest> {
  const read = answerColumns(await readAnsweredVersions(db, [stored]));
  const names = new Map<string, string>();
  // The newest version says how a task is called, and in which order they stand.
  for (const { tasks } of [...read.versions.values()].sort((one, other) => other.number - one.number)) {
    for (const { taskKey, name } of tasks) if (!names.has(taskKey)) names.set(taskKey, name);
  }
  return { stored, read, tasks: [...names].map(([taskKey, name]) => ({ taskKey, name })) };
}

/** A person has one in all files and tests of an owner; without the secret nobody finds it from the number. */
export function pseudonymOf(secret: string, owner: string, ticket: string): string {
  const hash = createHmac('sha256', Buffer.from(secret, 'base64')).update(JSON.stringify([owner, ticket]));
  const number = hash.digest().readBigUInt64BE(0);
  return `P${number
    .toString(36)
    .toUpperCase()
    .padStart(PSEUDONYM_BYTES + 5, '0')}`;
}

export interface ExportedRow {
  record: ExportedRecord;
  /** By the columns of the test. */
  values: readonly Answer[];
}

export interface RowsAsked {
  db: Db;
  owner: string;
  contest: ExportedContest;
  choices: ExportChoices;
  filter: ResultFilter;
  /** For pseudonyms; empty where there are none. */
  secret: string;
  now: Date;
}

function mixed<Item>(items: Item[]): Item[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [items[index], items[other]] = [items[other] as Item, items[index] as Item];
  }
  return items;
}

const sessionOf = ({ tag, stop_time, expire_time }: NonNullable<ResultPerson['user']>) => ({
  ...{ tag, stopTime: stop_time, expireTime: expire_time },
});

function rowOf(
  asked: RowsAsked,
  serial: number,
  person: ResultPerson,
  answers: Parameters<typeof readAnswers>[2],
): ExportedRow {
  const { contest, secret, owner, now } = asked;
  const { user, state, ...who } = person;
  const given = user?.given ?? '';
  const { values, tasks } = readAnswers(contest.read, given, answers, contest.stored.id);
  return {
    values,
    record: {
      ...who,
      serial,
      pseudonym: secret === '' ? '' : pseudonymOf(secret, owner, person.ticket),
      contest: contest.stored.contest.name,
      version: versionOf(contest.read, given, answers, contest.stored.id)?.number,
      state: RESULT_STATES[state],
      startTime: user?.start_time ?? '',
      stopTime: user?.stop_time ?? '',
      isOver: user !== undefined && isOver(sessionOf(user), contest.stored.contest, now),
      usedMs: user && user.used_ms >= 0 ? user.used_ms : null,
      tasks,
    },
  };
}

type Portions = AsyncGenerator<ResultPerson[]>;

/** Those whom the filter means, by number. */
function inOrder({ db, owner, contest, choices, filter, now }: RowsAsked): Portions {
  const list = choices.hasAbsent ? listEverybodyPortions : listResultPortions;
  return list(db, { owner, contests: [contest.stored], filter, now }, PORTION);
}

/** The same in an order that tells nothing: in that of their numbers people would be found with any list of them. */
async function* inAnyOrder(asked: RowsAsked): Portions {
  const { db, owner, contest, filter, now } = asked;
  const scope = await resultScope(db, { owner, contests: [contest.stored], filter, now });
  let keys: PersonKey[] = [];
  async function* read(): Portions {
    const order = mixed(keys);
    keys = [];
    for (let at = 0; at < order.length; at += PORTION)
      yield await listPeople(db, scope, order.slice(at, at + PORTION));
  }
  for await (const people of inOrder(asked)) {
    for (const { user, contestId, ticket } of people)
      keys.push({ id: user?.id ?? '', contest_id: contestId, ticket });
    if (keys.length >= MOST_MIXED) yield* read();
  }
  yield* read();
}

/** Of a task without columns only the time is written, of what the version does not have nothing. */
function needsOf({ read }: ExportedContest, people: readonly ResultPerson[]) {
  const needs = new Map<string, Map<number, AnswerNeed>>();
  for (const [given, { tasks }] of read.versions) {
    const ofTask = ({ index, parts }: (typeof tasks)[number]): [number, AnswerNeed] => [
      index,
      parts.some(({ places }) => places.length > 0) ? 'all' : 'time',
    ];
    needs.set(given, new Map(tasks.map(ofTask)));
  }
  const givenTo = new Map(people.flatMap(({ user }) => (user ? [[user.id, user.given]] : [])));
  return (id: string, index: number) => {
    const given = givenTo.get(id) ?? '';
    // Who has no version is read by the present one.
    return given === '' ? 'all' : (needs.get(given)?.get(index) ?? 'nothing');
  };
}

/** The results of a test, a portion at a time: as many as fit into memory with all that they have answered. */
export async function* exportedRows(asked: RowsAsked): AsyncGenerator<ExportedRow[]> {
  const { db, contest, choices } = asked;
  let serial = 0;
  for await (const people of choices.people === 'full' ? inOrder(asked) : inAnyOrder(asked)) {
    const ids = people.flatMap(({ user }) => (user ? [user.id] : []));
    const wanted = { withPartial: choices.partial === 'marked', need: needsOf(contest, people) };
    let at = 0;
    for await (const answers of storedAnswerPortions(db, ids, wanted)) {
      const rows: ExportedRow[] = [];
      for (; at < people.length; at += 1) {
        const person = people[at] as ResultPerson;
        const own = person.user ? answers.get(person.user.id) : [];
        if (!own) break;
        rows.push(rowOf(asked, ++serial, person, own));
      }
      yield rows;
    }
    // Where nobody of them has come.
    if (at < people.length) yield people.slice(at).map((person) => rowOf(asked, ++serial, person, []));
  }
}
