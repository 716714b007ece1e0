import type { QuestionType } from '../questionnaire/question-types.ts';
import type { Question } from '../questionnaire/question.schema.ts';
import type { ConditionTag } from './questionnaire-marks.ts';

/** One paragraph or line of a document. */
export interface TextParagraph {
  /** Its words, for the log. */
  text: string;
  /** The same with what it looks like: escaped, inline, cleaned by whoever stores it. */
  html: string;
  /** A table in the place of words: the HTML of its cells, row by row. */
  table?: readonly (readonly string[])[];
}

/** What became of a line. */
export interface ReadLine {
  /** The place of the paragraph, from 1 on. */
  line: number;
  /** `preface`: material before a question; `problem`: not understood, or not taken as it is written. */
  kind: 'question' | 'option' | 'row' | 'preface' | 'condition' | 'ignored' | 'problem';
  text: string;
  /** In words: what it was taken for, or why it was not. */
  note: string;
}

/** A question while its lines are being read. */
export interface QuestionDraft extends Question {
  line: number;
  /** As it is numbered in the text, which others' conditions go by. */
  number: number;
  /** What its tag says. */
  says: QuestionType | undefined;
  hasTable: boolean;
  conditions: ConditionTag[];
}
