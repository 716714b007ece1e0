import type { ComponentType } from 'react';
import type { KindRules } from '../kind.ts';

/**
 * Where a player is shown: to be answered, with an answer that was given, while an answer comes about once more, or on
 * paper, where everything must be in sight at once.
 */
export type PlayerMode = 'answer' | 'view' | 'replay' | 'print';

/** What a player gets. It shows and reports; keeping and sending answers is the page's business. */
export interface PlayerProps<Content, Answer> {
  content: Content;
  answer: Answer | undefined;
  mode: PlayerMode;
  /** From the newest answer to the next: two changes between two renders build on each other. Only heard in mode answer. */
  change(next: (newest: Answer | undefined) => Answer): void;
  /** Something that happened and is no answer, as JSON: a film was paused, a page turned. */
  log(event: unknown): void;
  /** Set after an attempt to submit: the place to go to, empty for the part as a whole. Everything that is missing gets marked. */
  place: string | undefined;
}

/** What the page loads of a kind to show it. */
export interface KindPlayer<Content, Answer> {
  rules: KindRules<Content, Answer>;
  Player: ComponentType<PlayerProps<Content, Answer>>;
  /** Ready-made kinds have one where there is something to set. */
  fetchEditor?(): Promise<ComponentType<EditorProps<Content>>>;
  /** Code that these contents need beside the player; fetched ahead of its use, so that it is there when the network is not. */
  fetchAhead?(contents: readonly Content[]): Promise<unknown>;
  /** What the task shows of the answer to those who gave it, where its author wants that. */
  showsAnswer?(content: Content): boolean;
}

/** A step back or forward needs to know which typing belongs together, and where to take the author. */
export interface EditStep {
  /** Changes of the same name that follow each other closely are one step. */
  name?: string;
  /** Where the change was; only the kind's own editor knows what it means. */
  place?: string;
}

export interface EditorProps<Content> {
  content: Content;
  onChange(content: Content, step?: EditStep): void;
  /** Takes back the last step, when it was made in this editor. */
  undo(): void;
  /** A step that was made here has been undone or redone: take the author to its place. A new object each time. */
  goTo?: { place: string } | undefined;
}
