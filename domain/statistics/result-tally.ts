import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { AnswerValue } from './item-score.ts';
import { ItemTally } from './item-tally.ts';
import { NumberTally } from './number-tally.ts';
import { comparedItems, sameAnswers } from './same-answers.ts';
import { ScaleTally } from './scale-tally.ts';
import { orderedScales, ownScale, type Scale, usualScales } from './scales.ts';
import { scoredKeys } from './scored-items.ts';
import type { ItemStatistics, SuspectRecord, Suspicion, TaskFigures } from './statistics.schema.ts';
import { isQuick, isTooFast } from './too-fast.ts';

/** One task of a candidate's test. */
export interface TaskOutcome {
  taskKey: string;
  isSubmitted: boolean;
  /** An answer is there that cannot be read; it counts as none. */
  isUnreadable: boolean;
  seconds: number | undefined;
}

export type Respondent = Omit<SuspectRecord, 'reasons'>;

/** So many are listed; how many there are is said beside. */
export const MOST_SUSPECTS = 500;

interface TaskTally {
  figures: TaskFigures;
  times: NumberTally;
  places: number[];
}

/** Someone who was quick, until the usual time is known. */
interface Quick {
  respondent: Respondent;
  task: TaskTally;
  seconds: number;
  items: number;
}

/** All figures of some tests in one pass over their candidates; what it keeps does not grow with the answers. */
export class ResultTally {
  readonly #columns: readonly ResultColumn[];
  readonly #items: ItemTally[];
  readonly #scales: { scale: Scale; tally: ScaleTally }[];
  readonly #tasks = new Map<string, TaskTally>();
  /** Of each column. */
  readonly #taskOf: TaskTally[];
  /** What the person at hand has submitted. */
  readonly #submitted = new Set<TaskTally>();
  readonly #scores: Float64Array;
  readonly #compared: ReturnType<typeof comparedItems>;
  readonly #suspects = new Map<string, SuspectRecord>();
  readonly #quick: Quick[] = [];
  #people = 0;
  #notBegun = 0;

  /** With the keys of the items that the owner has put together, if any. */
  constructor(columns: readonly ResultColumn[], ownKeys: readonly string[] = []) {
    this.#columns = columns;
    const scored = scoredKeys(columns);
    this.#items = columns.map((column) => new ItemTally(column, scored.has(column.key)));
    this.#scores = new Float64Array(columns.length);
    this.#compared = comparedItems(columns);
    this.#taskOf = columns.map(({ contest, taskKey, task, detailOf }, place) => {
      const tally = this.#taskAt(contest, taskKey, task);
      if (detailOf === '') tally.places.push(place);
      return tally;
    });
    const own = ownScale(columns, ownKeys);
    this.#scales = [...(own ? [own] : []), ...usualScales(columns)].map((scale) => ({
      scale,
      tally: new ScaleTally(scale.places.map((place) => ({ column: columns[place] as ResultColumn, place }))),
    }));
  }

  #taskAt(contest: string, taskKey: string, task: string): TaskTally {
    const known = this.#tasks.get(`${contest}/${taskKey}`);
    if (known) return known;
    const none = { given: 0, submitted: 0, unreadable: 0, time: null, asked: 0, blank: 0 };
    const made = { figures: { contest, taskKey, task, ...none }, times: new NumberTally(), places: [] };
    this.#tasks.set(`${contest}/${taskKey}`, made);
    return made;
  }

  addNotBegun(): void {
    this.#notBegun += 1;
  }

  add(
    respondent: Respondent,
    values: readonly AnswerValue[],
    outcomes: readonly (TaskOutcome & { name: string })[],
  ): void {
    this.#people += 1;
    this.#submitted.clear();
    for (const { isSubmitted, taskKey, name } of outcomes) {
      if (isSubmitted) this.#submitted.add(this.#taskAt(respondent.contest, taskKey, name));
    }
    for (let place = 0; place < this.#items.length; place += 1) {
      const value = values[place];
      const isSubmitted = value !== null || this.#submitted.has(this.#taskOf[place] as TaskTally);
      this.#scores[place] = (this.#items[place] as ItemTally).add(value, isSubmitted);
    }
    for (const { tally } of this.#scales) tally.add(this.#scores);
    for (const outcome of outcomes) this.#addTask(respondent, values, outcome);
  }

  #addTask(
    respondent: Respondent,
    values: readonly AnswerValue[],
    outcome: TaskOutcome & { name: string },
  ): void {
    const task = this.#taskAt(respondent.contest, outcome.taskKey, outcome.name);
    task.figures.given += 1;
    if (outcome.isUnreadable) task.figures.unreadable += 1;
    if (!outcome.isSubmitted) return;
    task.figures.submitted += 1;
    let items = 0;
    for (const place of task.places) {
      const value = values[place];
      if (value === undefined) continue;
      items += 1;
      if (value === null) task.figures.blank += 1;
    }
    task.figures.asked += items;
    const { seconds } = outcome;
    if (seconds !== undefined) {
      task.times.add(seconds);
      if (isQuick(seconds, items)) this.#quick.push({ respondent, task, seconds, items });
    }
    const group = this.#compared.get(`${respondent.contest}/${outcome.taskKey}`);
    if (group) this.#suspect(respondent, sameAnswers(group, values));
  }

  #suspect(respondent: Respondent, reasons: readonly Suspicion[]): void {
    if (reasons.length === 0) return;
    const known = this.#suspects.get(respondent.username) ?? { ...respondent, reasons: [] };
    this.#suspects.set(respondent.username, known);
    known.reasons.push(...reasons);
  }

  #suspectTheFast(): void {
    const medians = new Map([...this.#tasks.values()].map((task) => [task, task.times.median() ?? 0]));
    for (const { respondent, task, seconds, items } of this.#quick.splice(0)) {
      if (!isTooFast(seconds, items, medians.get(task) ?? 0)) continue;
      const reason = { kind: 'too-fast', key: '', value: 0, isContradiction: false } as const;
      this.#suspect(respondent, [{ ...reason, task: task.figures.task, items, seconds }]);
    }
  }

  finish(at: string): ItemStatistics {
    this.#suspectTheFast();
    // Those with most against them first: they are the ones to look at.
    const suspects = [...this.#suspects.values()].sort(
      (one, other) => other.reasons.length - one.reasons.length,
    );
    return {
      ...{ at, people: this.#people, notBegun: this.#notBegun },
      columns: [...this.#columns],
      items: this.#items.map((item) => item.figures()),
      tasks: [...this.#tasks.values()].map(({ figures, times }) => ({ ...figures, time: times.figures() })),
      scales: orderedScales(
        this.#scales.map(({ scale: { places: _places, ...about }, tally }) => ({
          ...about,
          ...tally.figures(),
        })),
      ),
      suspects: { total: suspects.length, records: suspects.slice(0, MOST_SUSPECTS) },
    };
  }
}
