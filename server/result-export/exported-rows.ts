import { createHmac, randomInt } from 'node:crypto';
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
  listEverybodyPortions,
  listResultPortions,
  listStoredAnswers,
  readAnsweredVersions,
  readAnswers,
  type ResultPerson,
} from '#server/result/index.ts';

const PORTION = 500;
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

/** In the order of their numbers people would be found with any list of them; as far as a portion reaches they are mixed. */
function mixed<Item>(items: Item[]): Item[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [items[index], items[other]] = [items[other] as Item, items[index] as Item];
  }
  return items;
}

function rowOf(
  asked: RowsAsked,
  person: ResultPerson,
  answers: Parameters<typeof readAnswers>[2],
): ExportedRow {
  const { contest, secret, owner } = asked;
  const { user, state, ...who } = person;
  const given = user?.given ?? '';
  const { values, tasks } = readAnswers(contest.read, given, answers);
  return {
    values,
    record: {
      ...who,
      pseudonym: secret === '' ? '' : pseudonymOf(secret, owner, person.ticket),
      contest: contest.stored.contest.name,
      version: contest.read.versions.get(given)?.number,
      state: RESULT_STATES[state],
      startTime: user?.start_time ?? '',
      stopTime: user?.stop_time ?? '',
      usedMs: user && user.used_ms >= 0 ? user.used_ms : null,
      tasks,
    },
  };
}

type People = AsyncGenerator<ResultPerson[]>;

interface ReadPortion {
  people: ResultPerson[];
  answers: Awaited<ReturnType<typeof listStoredAnswers>>;
}

async function readPortion({ db, choices }: RowsAsked, portions: People): Promise<ReadPortion | undefined> {
  const next = await portions.next();
  if (next.done) return undefined;
  const people = next.value;
  const ids = people.flatMap(({ user }) => (user ? [user.id] : []));
  const answers = await listStoredAnswers(db, ids, { withPartial: choices.partial === 'marked' });
  return { people: choices.people === 'full' ? people : mixed(people), answers };
}

/** The results of a test, a portion at a time; the next is being read while one is written. */
export async function* exportedRows(asked: RowsAsked): AsyncGenerator<ExportedRow[]> {
  const { db, owner, contest, choices, filter, now } = asked;
  const list = choices.hasAbsent ? listEverybodyPortions : listResultPortions;
  const portions: People = list(db, { owner, contests: [contest.stored], filter, now }, PORTION);
  let reading = readPortion(asked, portions);
  try {
    for (;;) {
      const portion = await reading;
      if (!portion) return;
      reading = readPortion(asked, portions);
      // Whoever stops listening hears nothing of it any more.
      reading.catch(() => undefined);
      yield portion.people.map((person) =>
        rowOf(asked, person, (person.user && portion.answers.get(person.user.id)) ?? []),
      );
    }
  } finally {
    await reading.catch(() => undefined);
    await portions.return(undefined);
  }
}
