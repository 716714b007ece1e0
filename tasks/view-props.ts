/** What a block's player gets. It shows and reports; keeping and sending answers is the page's business. */
export interface PlayerProps<Content, Answer> {
  content: Content;
  answer: Answer | undefined;
  onChange(answer: Answer): void;
  /** Set after an attempt to submit: the place to go to. Everything that is missing gets marked. */
  highlightedQuestionId?: number | undefined;
  readOnly?: boolean | undefined;
}

export interface EditorProps<Content> {
  content: Content;
  onChange(content: Content): void;
}
