/** What is missing in an answer, said so that the candidate finds the place. */
export interface AnswerProblem {
  message: string;
  questionId?: number;
}

/** One line of a result table: what was asked, what was answered. */
export interface ResultLine {
  label: string;
  value: string;
  /** The candidate was never asked, because of what they answered before. */
  isSkipped?: true;
}

/** What every task kind says about itself, without a screen. Both the server and the page go by it. */
export interface TaskRules<Content, Answer> {
  emptyContent(): Content;
  /** Undefined when the block is answered. */
  problem(content: Content, answer: Answer | undefined): AnswerProblem | undefined;
  /** What is typed, as it becomes when its fields are left; for the end of the time, which waits for nobody to leave them. */
  finish(content: Content, answer: Answer): Answer;
  /** The answer as it is stored, in one fixed form and without what was not asked; the same object when it is so already. */
  settle(content: Content, answer: Answer): Answer;
  formatResult(content: Content, answer: Answer): ResultLine[];
  /** The answer as a log keeps it: nothing that is not chosen, in one fixed form. Undefined when nothing is left. */
  compact(answer: Answer): Answer | undefined;
  /** The HTML that authors write into the content, passed through a cleaner. */
  mapHtml(content: Content, clean: (html: string) => string): Content;
}

export function isAnswered<Content, Answer>(
  rules: TaskRules<Content, Answer>,
  content: Content,
  answer: Answer | undefined,
): boolean {
  return rules.problem(content, answer) === undefined;
}
