import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { type AnswerValue, scoreOf, scoreRange } from './item-score.ts';
import { NumberTally } from './number-tally.ts';
import type { ItemFigures } from './statistics.schema.ts';

/** The answers of one column, in one pass. */
export class ItemTally {
  readonly #column: ResultColumn;
  readonly #isScored: boolean;
  readonly #range: { min: number; max: number } | undefined;
  readonly #options: Uint32Array;
  readonly #numbers: NumberTally | undefined;
  #answered = 0;
  #blank = 0;
  #open = 0;
  #unasked = 0;
  #words = 0;
  #scored = 0;
  #sum = 0;
  #squares = 0;

  /** What has no score of its own may still be part of a scale that the owner puts together. */
  constructor(column: ResultColumn, isScored = true) {
    this.#column = column;
    this.#isScored = isScored;
    this.#range = scoreRange(column);
    this.#options = new Uint32Array(column.options.length);
    this.#numbers = column.type === 'number' ? new NumberTally() : undefined;
  }

  /** Gives the score, NaN without one. An empty answer of a task that was not submitted says nothing about the question. */
  add(value: AnswerValue, isSubmitted: boolean): number {
    if (value === undefined) this.#unasked += 1;
    else if (value !== null) return this.#addAnswer(value);
    else if (isSubmitted) this.#blank += 1;
    else this.#open += 1;
    return NaN;
  }

  #addAnswer(value: NonNullable<AnswerValue>): number {
    this.#answered += 1;
    if (this.#numbers) {
      if (typeof value === 'number') this.#numbers.add(value);
      else this.#words += 1;
    } else if (typeof value === 'number') this.#choose(value);
    else if (typeof value !== 'string') for (const option of value) this.#choose(option);
    const score = scoreOf(this.#column, value);
    if (score === undefined || !this.#range) return NaN;
    // Counted from the lower end, so that the squares of years do not lose their last digits.
    const points = score - this.#range.min;
    this.#scored += 1;
    this.#sum += points;
    this.#squares += points * points;
    return score;
  }

  #choose(option: number): void {
    const count = this.#options[option - 1];
    if (count !== undefined) this.#options[option - 1] = count + 1;
  }

  #score(): ItemFigures['score'] {
    if (!this.#isScored || !this.#range || this.#scored === 0) return null;
    const { min, max } = this.#range;
    const [count, mean] = [this.#scored, this.#sum / this.#scored];
    const variance = count > 1 ? Math.max(0, this.#squares - this.#sum * mean) / (count - 1) : null;
    return {
      ...{ count, mean: min + mean, difficulty: mean / (max - min) },
      sd: variance === null ? null : Math.sqrt(variance),
    };
  }

  figures(): ItemFigures {
    return {
      key: this.#column.key,
      ...{ answered: this.#answered, blank: this.#blank, open: this.#open, unasked: this.#unasked },
      options: [...this.#options],
      numbers: this.#numbers?.figures(this.#column.range ?? undefined) ?? null,
      words: this.#words,
      score: this.#score(),
    };
  }
}
