import type { Receipt } from '#domain/account/account.schema.ts';
import { draftStanding, isOver } from '#domain/result/draft-standing.ts';
import { MOST_ANSWER_COLUMNS, type ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultPage, ResultRow } from '#domain/result/result-row.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db, TicketUserTable } from '#server/database/schema.ts';
import { valueText } from '#tasks/result-lines.ts';
import type { AnswerColumns } from './answer-columns.ts';
import { readAnswers } from './answer-rows.ts';
import { earlierVersions } from './present-version.ts';
import { columnsOf } from './result-columns.ts';
import {
  countLate,
  findLastActive,
  findUnreadable,
  listDraftTasks,
  listFull,
} from './result-details.repository.ts';
import { findKeys } from './result-keys.repository.ts';
import { listPeople, type ResultPerson } from './result-list.repository.ts';
import { resultScope } from './result-scope.repository.ts';
import { listStoredAnswers } from './stored-answers.repository.ts';

export interface PageAsked {
  owner: string;
  contests: StoredContest[];
  query: ResultQuery;
  now: Date;
}

/** So much of an answer stands in a table. */
const LONGEST_VALUE = 80;

function cut(text: string): string {
  if (text.length <= LONGEST_VALUE) return text;
  return `${[...text.slice(0, 2 * LONGEST_VALUE)].slice(0, LONGEST_VALUE).join('')}…`;
}

/** Where in the test the tasks stand that have one of these columns, in any version. */
function indexesOf({ versions }: AnswerColumns, wanted: ReadonlySet<number>): number[] {
  const tasks = [...versions.values()].flatMap((version) => version.tasks);
  const asking = tasks.filter(({ parts }) => parts.some(({ places }) => places.some((at) => wanted.has(at))));
  return [...new Set(asking.map(({ index }) => index))];
}

type ValuesByUser = ReadonlyMap<string, string[]>;

/** What these users have answered in the columns that are asked for, in words. */
async function valuesOf(
  db: Db,
  { contests, query }: PageAsked,
  users: TicketUserTable[],
): Promise<ValuesByUser> {
  const wanted = query.columns.split(',').filter(Boolean).slice(0, MOST_ANSWER_COLUMNS);
  if (wanted.length === 0) return new Map();
  const known = await columnsOf(db, contests);
  const places = wanted.map((key) => known.columns.findIndex((column) => column.key === key));
  const indexes = indexesOf(known, new Set(places));
  if (indexes.length === 0) return new Map();
  const answers = await listStoredAnswers(
    db,
    users.map(({ id }) => id),
    { withPartial: false, need: (_, index) => (indexes.includes(index) ? 'all' : 'nothing') },
  );
  return new Map(
    users.map(({ id, given, contest_id }) => {
      const { values } = readAnswers(known, given, answers.get(id) ?? [], contest_id);
      const texts = places.map((place) => {
        const options = known.columns[place]?.options ?? [];
        return cut(valueText(options.length > 0 ? { options } : {}, values[place]));
      });
      return [id, texts];
    }),
  );
}

type Counted = Pick<ResultRow, 'drafts'>['drafts'];

function countDrafts(
  drafts: readonly { isAnswered: boolean }[],
  user: TicketUserTable,
  contest: StoredContest['contest'] | undefined,
  now: Date,
): Counted {
  const counted: Counted = { partial: 0, answering: 0, changed: 0 };
  const isOverNow = isOver(
    { tag: user.tag, stopTime: user.stop_time, expireTime: user.expire_time },
    contest,
    now,
  );
  for (const { isAnswered } of drafts) counted[draftStanding(isAnswered, isOverNow)] += 1;
  return counted;
}

const codeOf = ({ receipt }: TicketUserTable) =>
  receipt === '' ? '' : (JSON.parse(receipt) as Receipt).code;

const NOTHING = { waiting: 0, all: 0 };

/** Of somebody who never came. */
const NO_USER = {
  ...{ startTime: '', stopTime: '', expireTime: '', timeUsedMs: null, takeovers: 0, given: '', receipt: '' },
  ...{ lastActiveAt: '', hasError: false, isEarlier: false, late: NOTHING, aside: NOTHING, full: [] },
  drafts: { partial: 0, answering: 0, changed: 0 },
} satisfies Partial<ResultRow>;

/** All that the table shows of these people. */
async function rowsOf(db: Db, asked: PageAsked, people: readonly ResultPerson[]): Promise<ResultRow[]> {
  const { owner, contests, now } = asked;
  const byId = new Map(contests.map(({ id, contest }) => [id, contest]));
  const users = people.flatMap(({ user }) => user ?? []);
  const ids = users.map(({ id }) => id);
  const [late, drafts, full, unreadable, active, values, isEarlier] = await Promise.all([
    countLate(db, ids),
    listDraftTasks(db, ids),
    listFull(db, ids),
    findUnreadable(db, ids),
    findLastActive(db, ids),
    valuesOf(db, asked, users),
    earlierVersions(db, contests),
  ]);
  const columnCount = Math.min(MOST_ANSWER_COLUMNS, asked.query.columns.split(',').filter(Boolean).length);
  return Promise.all(
    people.map(async ({ user, contestId, ticket, ...person }): Promise<ResultRow> => {
      const contest = byId.get(contestId);
      const name = contest?.name ?? '';
      const { state, answered, total, name: realName, tag, area, school, grade, class: inClass } = person;
      const row = {
        ...{ username: `${owner}/${name}/${ticket}`, contest: name, ticketId: ticket, name: realName },
        ...{ tag, area, school, grade, class: inClass, state, answered, total },
      };
      const none = Array.from({ length: columnCount }, () => '');
      if (!user) return { ...row, ...NO_USER, values: none };
      const given = { contestId, key: user.given, plan: user.plan };
      return {
        ...row,
        ...{ startTime: user.start_time, stopTime: user.stop_time, expireTime: user.expire_time },
        timeUsedMs: user.used_ms < 0 ? null : user.used_ms,
        lastActiveAt: active.get(user.id) ?? '',
        takeovers: user.takeovers,
        ...{ given: user.given, isEarlier: await isEarlier(given), receipt: codeOf(user) },
        hasError: unreadable.has(user.id),
        late: late.get(user.id)?.late ?? NOTHING,
        aside: late.get(user.id)?.aside ?? NOTHING,
        drafts: countDrafts(drafts.get(user.id) ?? [], user, contest, now),
        full: full.get(user.id) ?? [],
        values: values.get(user.id) ?? none,
      };
    }),
  );
}

export async function readResultPage(db: Db, asked: PageAsked): Promise<ResultPage> {
  const { owner, contests, query, now } = asked;
  const scope = await resultScope(db, { owner, contests, filter: query, now });
  const { total, keys } = await findKeys(db, scope, query);
  const people = await listPeople(db, scope, keys);
  return { at: now.toISOString(), total, rows: await rowsOf(db, asked, people) };
}
