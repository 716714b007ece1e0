import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { z } from 'zod';
import { isSameJson } from '#domain/text/same-json.ts';
import type { Random } from './random.ts';

/** What is missing in an answer, said so that the candidate finds it. */
export interface AnswerProblem {
  message: string;
  /** Where in the block; only its own player knows what it means. */
  place?: string;
}

/** One thing that is asked. Exports, codebooks, statistics, charts and result lines go by these. */
export interface Column {
  /** Unique within the block, and the same for as long as the author keeps the thing that is asked. */
  code: string;
  /** The id of the question that asks it, where the block has questions: with the code it finds the same one in another version. */
  question?: number;
  label: string;
  type: 'choice' | 'number' | 'text' | 'file';
  /** The texts of a choice; its value is a number from 1 on, or several of them. */
  options?: readonly string[];
  /** Several of the options may be chosen together. */
  isMultiple?: true;
  /** Of a scale: what its values lie between. */
  range?: { min: number; max: number };
  /** Scored from the other end of its options or its range. */
  isReversed?: true;
  /** The code of the column whose answer this one completes. */
  detailOf?: string;
}

/** What was answered in a column: null when it was asked and not answered, undefined when it was never asked. */
export type Value = number | string | readonly number[] | null | undefined;

/**
 * What a kind says about itself, without a screen and without a schema. Server and page go by it; the page loads it
 * together with the player.
 */
export interface KindRules<Content, Answer> {
  /** What a part begins with where nobody has chosen anything else. */
  newContent(): Content;
  /** Of the answer's JSON text: more is refused. */
  maxAnswerBytes: number;
  /** It is there to be looked at: a task with nothing else is answered when it was opened. */
  isOnlyShown?: true;
  /** Undefined when the block is answered. */
  problem(content: Content, answer: Answer | undefined): AnswerProblem | undefined;
  /** What is typed, as it becomes when its fields are left; for the end of the time, which waits for nobody to leave them. */
  finish(content: Content, answer: Answer): Answer;
  /** The answer as it is stored, in one fixed form and without what was not asked; the same object when it is so already. */
  settle(content: Content, answer: Answer): Answer;
  columns(content: Content): Column[];
  /** In the order of the columns. */
  values(content: Content, answer: Answer): Value[];
  /**
   * The answer as a log keeps it: what is new since the previous one, or all of it without one. Undefined when that is
   * nothing.
   */
  compact(answer: Answer, previous: Answer | undefined): unknown;
  /** The way back from what `compact` gave. */
  expand(change: unknown, previous: Answer | undefined): Answer;
  /** A state of the answer in a few words, for the graph of paths; the same state has the same name. */
  stateName(content: Content, answer: Answer): string;
  /** The answer, or without one the content, as SVG; made without a browser. */
  picture?(content: Content, answer: Answer | undefined): string;
  /** What was typed in what the picture shows: files of pictures have it beside them, where it can be searched. */
  typedText?(content: Content, answer: Answer): string;
  /** Addresses of files that the content shows, beside those in its HTML. */
  assets(content: Content): string[];
  mapAssets(content: Content, map: (address: string) => string): Content;
  /** The HTML that authors write into the content, passed through a function. */
  mapHtml(content: Content, map: (html: string) => string): Content;
}

type Optional = 'finish' | 'settle' | 'compact' | 'expand' | 'assets' | 'mapAssets' | 'mapHtml' | 'problem';

/** Rules with what most kinds have in common: nothing to demand, nothing to put right, logs of whole answers, no files. */
export function defineRules<Content, Answer>(
  rules: Omit<KindRules<Content, Answer>, Optional> & Partial<Pick<KindRules<Content, Answer>, Optional>>,
): KindRules<Content, Answer> {
  return {
    problem: () => undefined,
    finish: (_content, answer) => answer,
    settle: (_content, answer) => answer,
    compact: (answer, previous) => (isSameJson(answer, previous) ? undefined : answer),
    expand: (change) => change as Answer,
    assets: () => [],
    mapAssets: (content) => content,
    mapHtml: (content) => content,
    ...rules,
  };
}

/**
 * A block is a part of a task that authors switch on; a ready-made kind is the part of tasks of its own type, which they take from
 * the gallery. Both store their content with the task, in versions.
 */
export type KindForm = 'block' | 'ready-made';

/** What a task begins with that is taken from the gallery. A kind may have several. */
export interface GalleryCard<Content = unknown> {
  /** Unlike any other card's; the new task is called so. */
  name: string;
  description: string;
  text: string;
  content: Content;
}

/** Something that an author has not finished; a task can be saved and taken with it. */
export interface Unfinished {
  /** Which part of the block, as its author knows it: 问题3. Empty for the block as a whole. */
  where: string;
  /** The same for the kind's own editor, which takes the author there. */
  place: string;
  message: string;
}

/** `solve`: an answer that the rules accept; `fail`: one that the schema takes and the rules refuse, or none at all. */
export type Outcome = 'solve' | 'fail';

interface KindDefinition<
  Key extends string,
  Form extends KindForm,
  Content extends z.ZodType,
  Answer extends z.ZodType,
> {
  /** The name of the block in a task and of its answer in the payload; of a ready-made kind also the type of its tasks. */
  key: Key;
  form: Form;
  label: string;
  rules: KindRules<z.output<Content>, z.output<Answer>>;
  content: Content;
  answer: Answer;
  /** What `compact` gives, where it is not of the answer's own form. */
  change?: z.ZodType;
  /**
   * Content as it was saved once, brought up to what it is today; undefined where a task of the kind's type was saved without any.
   */
  upgrade?(stored: unknown): z.output<Content>;
  /**
   * The content without what only grading needs (the right places, the fewest steps): it is all that a candidate gets. What is
   * missing in an answer must not depend on the rest; columns that grade have no value without it.
   */
  forCandidate?(content: z.output<Content>): z.output<Content>;
  /** What the author of this content has not finished yet; listed on saving. */
  unfinished?(content: z.output<Content>): Unfinished[];
  /** What its editor calls the fields of the content and of the entries in its lists, in Chinese. */
  fieldNames: Readonly<Record<string, string>>;
  /** What its editor calls an entry of one of its lists: 问题3. */
  entryName?(list: string, number: number): string;
  /** Content that asks these questions, of a kind that can: what is read out of a document becomes that. */
  ofQuestions?(questions: readonly Question[]): z.output<Content> | undefined;
  /** A robot respondent: the same seed gives the same answer. */
  simulate(content: z.output<Content>, random: Random, outcome: Outcome): z.output<Answer> | undefined;
  cards: Form extends 'ready-made' ? readonly GalleryCard<z.output<Content>>[] : undefined;
}

/** A kind as the server, the forms of authors and the tests know it. */
export type Kind<
  Key extends string = string,
  Form extends KindForm = KindForm,
  Content extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = Required<KindDefinition<Key, Form, Content, Answer>>;

export function defineKind<
  const Key extends string,
  const Form extends KindForm,
  Content extends z.ZodType,
  Answer extends z.ZodType,
>(
  definition: Omit<KindDefinition<Key, Form, Content, Answer>, 'cards'> &
    (Form extends 'ready-made'
      ? { cards: readonly [GalleryCard<z.output<Content>>, ...GalleryCard<z.output<Content>>[]] }
      : { cards?: undefined }),
): Kind<Key, Form, Content, Answer> {
  return {
    change: definition.answer,
    upgrade: (stored) => (stored ?? definition.rules.newContent()) as z.output<Content>,
    forCandidate: (content) => content,
    unfinished: () => [],
    entryName: (_list, number) => `第${number}项`,
    ofQuestions: () => undefined,
    ...definition,
    cards: definition.cards,
  } as Kind<Key, Form, Content, Answer>;
}

/** What the functions over a whole task need of a kind: on the server its definition, in the page what was loaded of it. */
export interface KnownKind {
  key: string;
  form: KindForm;
  rules: KindRules<unknown, unknown>;
}
