import { newAskNumbers } from '#domain/report/ask-numbers.ts';
import type { Ask } from '#domain/report/ask.schema.ts';
import { blanksOf } from '#domain/questionnaire/question.ts';
import { QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import { scoreRange } from '#domain/statistics/item-score.ts';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { type AnswerColumns, columnsOf, type GivenVersion } from '#server/result/index.ts';
import { listAskNumbers } from './report-ask.repository.ts';
import { listTemplateContests } from './report-template.repository.ts';

/** An ask, and the columns of results that its answers stand in: one for each form in which it was asked. */
export interface TemplateAsk extends Ask {
  key: string;
  contestId: string;
  columns: ResultColumn[];
  /** The words that somebody has written beside a choice. */
  details: ResultColumn[];
}

interface Found {
  key: string;
  contestId: string;
  column: ResultColumn;
  question: Question | undefined;
  /** Among the asks of its question. */
  position: number;
}

const questionsIn = (content: unknown): readonly Question[] =>
  typeof content === 'object' && content !== null && 'questions' in content
    ? (content as { questions: Question[] }).questions
    : [];

/** What a version asks, in its order. Words beside a choice belong to the choice. */
function foundIn(contestId: string, { columns, askKeys }: AnswerColumns, { tasks }: GivenVersion): Found[] {
  const found: Found[] = [];
  for (const { parts } of tasks) {
    for (const { content, places } of parts) {
      const positions = new Map<number, number>();
      const questions = new Map(questionsIn(content).map((question) => [question.id, question]));
      for (const place of places) {
        const column = columns[place];
        if (!column || column.detailOf !== '') continue;
        const id = column.question ?? 0;
        const position = positions.get(id) ?? 0;
        positions.set(id, position + 1);
        found.push({ key: askKeys[place] ?? '', contestId, column, question: questions.get(id), position });
      }
    }
  }
  return found;
}

const nearestType = ({ type, isMultiple }: ResultColumn): string => {
  if (type !== 'choice') return 'fill-blank';
  return isMultiple ? 'multi-choice' : 'single-choice';
};

/** Of a row or a blank its own words, of everything else those of the question. */
function textOf({ column, question, position }: Found): string {
  if (!question) return column.label;
  const { hasSubtitles, answer } = QUESTION_TYPES[question.type];
  const blank = answer === 'strOptions' ? blanksOf(question)[position] : undefined;
  const words = hasSubtitles
    ? shownWords(question.subtitles[position] ?? '')
    : blank && [blank.row, blank.column].map(shownWords).filter(Boolean).join(' ');
  return words || shownWords(question.text);
}

const askOf = (found: Found): Omit<Ask, 'id'> => {
  const { column, question } = found;
  return {
    code: column.code,
    question: question ? shownWords(question.text) : column.label,
    text: textOf(found),
    type: question?.type ?? nearestType(column),
    options: column.options,
    oldId: column.question ?? 0,
    task: column.task,
    contest: column.contest,
    isReversed: column.isReversed,
    range: scoreRange(column) ?? null,
  };
};

interface Unnumbered {
  columns: AnswerColumns;
  found: Found[];
  /** Of versions before the present one. */
  former: Found[];
}

/** What each of these tests asks and has asked; the very same objects as long as that is the same. */
export async function columnsOfEach(
  db: Db,
  contests: readonly StoredContest[],
): Promise<Map<string, AnswerColumns>> {
  const each = new Map<string, AnswerColumns>();
  for (const contest of contests) each.set(contest.id, await columnsOf(db, [contest]));
  return each;
}

function foundInContest(contestId: string, columns: AnswerColumns): Unnumbered {
  const present = columns.present.get(contestId);
  const former = [...columns.versions.values()]
    .reverse()
    .flatMap((version) => foundIn(contestId, columns, version));
  return { columns, found: present ? foundIn(contestId, columns, present) : [], former };
}

export interface NumberedAsks {
  /** In the order of tests, tasks and questions; what is no longer asked, and was numbered once, comes last. */
  asks: TemplateAsk[];
  /** Numbers that are not stored yet. */
  unstored: [askKey: string, number: number][];
}

interface NumberedTemplate {
  id: string;
  dimensionIds: readonly number[];
}

export async function readAsks(
  db: Db,
  template: NumberedTemplate,
  contests?: readonly StoredContest[],
): Promise<NumberedAsks> {
  const asked = contests ?? (await listTemplateContests(db, template.id));
  return numberAsks(db, template, await columnsOfEach(db, asked));
}

/** The asks in these columns, by the ids of their tests. */
export async function numberAsks(
  db: Db,
  template: NumberedTemplate,
  columnsBy: ReadonlyMap<string, AnswerColumns>,
): Promise<NumberedAsks> {
  const read = [...columnsBy].map(([contestId, columns]) => foundInContest(contestId, columns));
  const stored = await listAskNumbers(db, template.id);
  const present = read.flatMap(({ found }) => found);
  const keys = [...new Set(present.map(({ key }) => key))];
  const unstored = newAskNumbers(keys, stored, template.dimensionIds);
  const numbers = new Map([...stored, ...unstored]);
  const asks = new Map<string, TemplateAsk>();
  for (const found of [...present, ...read.flatMap(({ former }) => former)]) {
    const id = numbers.get(found.key);
    if (id !== undefined && !asks.has(found.key))
      asks.set(found.key, {
        ...{ id, ...askOf(found), key: found.key, contestId: found.contestId },
        ...{ columns: [], details: [] },
      });
  }
  for (const { columns } of read) {
    columns.columns.forEach((column, place) => {
      if (column.detailOf === '') asks.get(columns.askKeys[place] ?? '')?.columns.push(column);
    });
    const askOfColumn = new Map(
      [...asks.values()].flatMap((ask) => ask.columns.map(({ key }) => [key, ask])),
    );
    for (const column of columns.columns) askOfColumn.get(column.detailOf)?.details.push(column);
  }
  return { asks: [...asks.values()], unstored };
}
