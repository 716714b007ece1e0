import { ResultTally } from '#domain/statistics/result-tally.ts';
import type { ItemStatistics } from '#domain/statistics/statistics.schema.ts';
import type { Db } from '#server/database/schema.ts';
import {
  type AnswerColumns,
  answerColumns,
  type PresentPerson,
  readAnsweredVersions,
  readAnswers,
  type StoredAnswer,
  storedAnswerPortions,
  versionOf,
} from '#server/result/index.ts';
import { type AskedStatistics, findAskedContests, respondentPortions } from './respondents.ts';

/** So many candidates are in memory at a time; of their answers as much as fits. */
const PORTION = 500;

export interface StatisticsInput extends AskedStatistics {
  /** Keys of columns, a comma list. */
  scale: string;
}

interface Watching {
  progress?(done: number): void;
  signal?: AbortSignal;
}

const keysIn = (list: string) => list.split(',').filter((key) => key !== '');

function addRespondent(
  tally: ResultTally,
  columns: AnswerColumns,
  { user: { given }, contestId, ticket, name, school }: PresentPerson,
  answers: readonly StoredAnswer[],
  owner: string,
): void {
  const version = versionOf(columns, given, answers, contestId);
  if (!version) {
    tally.addNotBegun();
    return;
  }
  const { values, tasks } = readAnswers(columns, given, answers, contestId);
  const { contest } = version;
  const respondent = { name, school, contest, ticketId: ticket, username: `${owner}/${contest}/${ticket}` };
  const outcomes = tasks.map(({ taskKey, answeredAt, hasError, taskTime }, index) => ({
    ...{ taskKey, name: version.tasks[index]?.name ?? '' },
    isSubmitted: answeredAt !== '' && !hasError,
    isUnreadable: hasError,
    seconds: taskTime,
  }));
  tally.add(respondent, values, outcomes);
}

/** All figures of some tests, in one pass over those whom the filter means; only what was submitted counts. */
export async function computeStatistics(
  db: Db,
  input: StatisticsInput,
  { progress, signal }: Watching = {},
): Promise<ItemStatistics> {
  const contests = await findAskedContests(db, input);
  const columns = answerColumns(await readAnsweredVersions(db, contests));
  const tally = new ResultTally(columns.columns, keysIn(input.scale));
  let done = 0;
  for await (const people of respondentPortions(db, contests, input, PORTION)) {
    const byId = new Map(people.map((person) => [person.user.id, person]));
    for await (const some of storedAnswerPortions(db, [...byId.keys()], { withPartial: false })) {
      signal?.throwIfAborted();
      for (const [id, answers] of some)
        addRespondent(tally, columns, byId.get(id) as PresentPerson, answers, input.owner);
    }
    done += people.length;
    progress?.(done);
  }
  return tally.finish(input.now);
}
