import { z } from 'zod';
import { Question } from '../questionnaire/question.schema.ts';

/** What became of a paragraph of a document. */
export const PlanLine = z.object({
  /** Which paragraph or table it is, from 1; 0 is the document as a whole. */
  line: z.number(),
  kind: z.enum(['name', 'task', 'text', 'question', 'option', 'row', 'preface', 'condition', 'problem']),
  /** How it begins. */
  text: z.string(),
  /** In words: what it was taken for, or why it was not. */
  note: z.string(),
});
export type PlanLine = z.infer<typeof PlanLine>;

const PlanTask = z.object({
  name: z.string(),
  /** As HTML. */
  text: z.string(),
  questions: z.array(Question),
});
export type PlanTask = z.infer<typeof PlanTask>;

/** A contest as a document describes it, before anything is made of it. */
export const ContestPlan = z.object({
  fileName: z.string(),
  /** As it stands in the document. */
  name: z.string(),
  tasks: z.array(PlanTask),
  log: z.array(PlanLine),
});
export type ContestPlan = z.infer<typeof ContestPlan>;

/** The same while it waits for its author's word. */
export const ContestPreview = ContestPlan.extend({
  /** Under which names it would be stored now: those of the document may be taken. */
  freeName: z.string(),
  freeTaskNames: z.array(z.string()),
  pictures: z.array(z.object({ fileId: z.string(), key: z.string(), size: z.number() })),
  /** What it has become; empty before. */
  importedAs: z.string().default(''),
});
export type ContestPreview = z.infer<typeof ContestPreview>;
