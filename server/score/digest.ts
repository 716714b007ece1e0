import { isCountedPerson } from '#domain/report/counted.ts';
import { dimensionScore } from '#domain/report/scoring.ts';
import { NO_ANSWER } from '#domain/chart/chart-values.ts';
import { scoreOf, scoreRange } from '#domain/statistics/item-score.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { listContestsById, type StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import {
  type AnswerColumns,
  columnsOf,
  type GivenVersion,
  readAnswers,
  type StoredAnswer,
  storedAnswerPortions,
  versionOf,
} from '#server/result/index.ts';
import { figureKey } from './score-count.repository.ts';
import { type Counted, type Figure, listPersons, type StoredPerson } from './score-person.repository.ts';
import { listPlans, type StoredPlan } from './score-plan.repository.ts';
import { type Candidate, listCandidates, listPending, listTakers, type Taker } from './pending.repository.ts';

/** Somebody as counted so far, and as the answers say now. */
export interface DigestedPerson {
  ticket: string;
  before: StoredPerson | undefined;
  /** Undefined for somebody who has no answers any more. */
  after: Counted | undefined;
  /** The notes that are dealt with by this. */
  notes: number[];
}

export interface Digested {
  persons: DigestedPerson[];
  hasMore: boolean;
}

/** What is counted of a column: which option was chosen, or which value of a scale. */
const isFigure = (column: ResultColumn): boolean =>
  column.type === 'choice' ? column.options.length > 0 : scoreRange(column) !== undefined;

/** What one person has given in one contest. */
interface Sitting {
  contestId: string;
  entries: { key: string; askKey: string; figure: Figure; score: number | undefined }[];
}

function figureOf(value: unknown): Figure {
  if (typeof value === 'number') return value;
  return Array.isArray(value) && value.length > 0 ? (value as number[]) : null;
}

function sittingOf(
  contestId: string,
  columns: AnswerColumns,
  given: string,
  answers: readonly StoredAnswer[],
): Sitting | undefined {
  const version = versionOf(columns, given, answers, contestId);
  if (!version) return undefined;
  const { values } = readAnswers(columns, given, answers, contestId);
  const entries = figurePlaces(columns, version).map((place) => {
    const column = columns.columns[place] as ResultColumn;
    const value = values[place];
    return {
      key: figureKey(contestId, column.key),
      askKey: columns.askKeys[place] ?? '',
      figure: figureOf(value),
      score: scoreOf(column, value),
    };
  });
  return { contestId, entries };
}

const figurePlaces = ({ columns }: AnswerColumns, version: GivenVersion): number[] =>
  version.tasks.flatMap(({ parts }) =>
    parts.flatMap(({ places }) =>
      places.filter((place) => {
        const column = columns[place];
        return column !== undefined && isFigure(column);
      }),
    ),
  );

const tasksWithFigures = (columns: AnswerColumns, version: GivenVersion): ReadonlySet<number> =>
  new Set(
    version.tasks
      .filter((task) => figurePlaces(columns, { ...version, tasks: [task] }).length > 0)
      .map(({ index }) => index),
  );

/** All that these people have given in one contest, by number. Long answers that have no figures are not read. */
async function sittingsOf(
  db: Db,
  contest: StoredContest,
  takers: readonly Taker[],
): Promise<Map<string, Sitting>> {
  const columns = await columnsOf(db, [contest]);
  const byId = new Map(takers.map((taker) => [taker.id, taker]));
  const wanted = new Map<string, ReadonlySet<number>>();
  const need = (userId: string, index: number) => {
    const given = byId.get(userId)?.given ?? '';
    const version = given === '' ? columns.present.get(contest.id) : columns.versions.get(given);
    if (!version) return 'nothing';
    const tasks = wanted.get(version.key) ?? tasksWithFigures(columns, version);
    wanted.set(version.key, tasks);
    return tasks.has(index) ? 'all' : 'nothing';
  };
  const sittings = new Map<string, Sitting>();
  for await (const portion of storedAnswerPortions(db, [...byId.keys()], { withPartial: false, need })) {
    for (const [id, answers] of portion) {
      const taker = byId.get(id);
      const sitting = taker && answers.length > 0 && sittingOf(contest.id, columns, taker.given, answers);
      if (sitting) sittings.set(taker.ticket, sitting);
    }
  }
  return sittings;
}

function countedOf(
  ticket: string,
  { school, area, tag }: Candidate,
  sittings: readonly Sitting[],
  plans: readonly StoredPlan[],
): Counted {
  const keys: string[] = [];
  const figures: Figure[] = [];
  const scores = new Map<string, number>();
  for (const { key, askKey, figure, score } of sittings.flatMap(({ entries }) => entries)) {
    keys.push(key);
    figures.push(figure);
    if (score !== undefined) scores.set(askKey, score);
  }
  for (const { templateId, contestIds, dimensions } of plans) {
    if (!sittings.some(({ contestId }) => contestIds.includes(contestId))) continue;
    for (const { key, validCount, askKeys } of dimensions) {
      const score = dimensionScore(
        askKeys.map((askKey) => scores.get(askKey)),
        validCount,
      );
      keys.push(figureKey(templateId, key));
      figures.push(score === NO_ANSWER ? null : score);
    }
  }
  return { school, area, isCounted: isCountedPerson({ ticket, tag, school }), keys, figures };
}

/** Tests that count in no statistic are scored for nobody. */
const isScoredContest = ({ contest }: StoredContest) => contest.type !== 'test';

/** Those whose answers have changed, as they are counted now. Nothing is changed by it. */
export async function digest(db: Db, { owner, most }: { owner: string; most: number }): Promise<Digested> {
  const { notes, hasMore } = await listPending(db, owner, most);
  const tickets = [...notes.keys()];
  if (tickets.length === 0) return { persons: [], hasMore: false };
  // First of all: whoever is counted by somebody else after this is known by another revision, and what is read after it is as new.
  const before = await listPersons(db, owner, tickets);
  const plans = await listPlans(db, owner);
  const contestIds = [...new Set(plans.flatMap((plan) => plan.contestIds))].sort();
  const contests = (await listContestsById(db, contestIds)).filter(isScoredContest);
  const sittings: Map<string, Sitting>[] = [];
  const takersByTicket = new Map<string, Taker>();
  for (const contest of contests) {
    const takers = await listTakers(db, contest.id, tickets);
    for (const taker of takers) takersByTicket.set(taker.ticket, taker);
    if (takers.length > 0) sittings.push(await sittingsOf(db, contest, takers));
  }
  const candidates = await listCandidates(db, owner, tickets);
  const persons = tickets.map((ticket): DigestedPerson => {
    const own = sittings.flatMap((ofContest) => ofContest.get(ticket) ?? []);
    const facts = candidates.get(ticket) ?? takersByTicket.get(ticket);
    return {
      ticket,
      before: before.get(ticket),
      after: own.length > 0 && facts ? countedOf(ticket, facts, own, plans) : undefined,
      notes: notes.get(ticket) ?? [],
    };
  });
  return { persons, hasMore };
}
