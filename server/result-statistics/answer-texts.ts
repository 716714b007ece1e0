import type { AnswerText, AnswerTexts } from '#api/result-statistics.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import {
  answerColumns,
  type PresentPerson,
  readAnsweredVersions,
  readAnswers,
  type StoredAnswer,
  storedAnswerPortions,
  versionOf,
} from '#server/result/index.ts';
import { type AskedStatistics, findAskedContests, respondentPortions } from './respondents.ts';

const PAGE = 50;
const PORTION = 100;
/** One call looks at so many candidates at most; the page asks again where that was not enough. */
const MOST_LOOKED_AT = 1_000;

export interface TextsInput extends AskedStatistics {
  /** The key of a column. */
  column: string;
  text: string;
  /** Who was looked at last: the contest's place among those that are asked for, and the number. */
  cursor: string;
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

function matcher(wanted: string): (text: string) => boolean {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  return (text) => words.length === 0 || words.every((word) => folded(text).includes(word));
}

/** Undefined at the beginning. */
function lastBefore(contests: readonly StoredContest[], cursor: string) {
  const [, at, ticket] = /^(\d{1,4}) (.*)$/s.exec(cursor) ?? [];
  const contestId = contests[Number(at)]?.id;
  return contestId === undefined || ticket === undefined ? undefined : { contestId, ticket };
}

/** Who has written something in a column, and what, from a place on. */
export async function findAnswerTexts(db: Db, input: TextsInput): Promise<AnswerTexts> {
  const contests = await findAskedContests(db, input);
  const columns = answerColumns(await readAnsweredVersions(db, contests));
  const place = columns.columns.findIndex(({ key }) => key === input.column);
  if (place === -1) return { texts: [], next: null };
  const matches = matcher(input.text);
  const texts: AnswerText[] = [];

  function look(
    { user: { given }, contestId, ...who }: PresentPerson,
    answers: readonly StoredAnswer[],
  ): void {
    const text = readAnswers(columns, given, answers, contestId).values[place];
    if (typeof text !== 'string' || !matches(text)) return;
    const { ticket, name, school } = who;
    const contest = versionOf(columns, given, answers, contestId)?.contest ?? '';
    texts.push({ username: `${input.owner}/${contest}/${ticket}`, ticketId: ticket, name, school, text });
  }

  let looked = 0;
  const before = lastBefore(contests, input.cursor);
  for await (const people of respondentPortions(db, contests, input, PORTION, before)) {
    const byId = new Map(people.map((person) => [person.user.id, person]));
    for await (const some of storedAnswerPortions(db, [...byId.keys()], { withPartial: false })) {
      for (const [id, answers] of some) {
        const person = byId.get(id) as PresentPerson;
        look(person, answers);
        looked += 1;
        if (texts.length < PAGE && looked < MOST_LOOKED_AT) continue;
        const at = contests.findIndex((contest) => contest.id === person.contestId);
        return { texts, next: `${at} ${person.ticket}` };
      }
    }
  }
  return { texts, next: null };
}
