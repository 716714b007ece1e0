import type { AnswerPayload } from '#tasks/task.schema.ts';
import { saysTheSame } from './settling.ts';

/** The newest text of a task on the server, as far as this page can be sure of it. */
export interface ServerText {
  payload: AnswerPayload;
  sequence: number;
  isSubmitted: boolean;
}

/** What this page knows of the server's side of each task. */
export function createServerSide() {
  /** The newest answer or draft that this page has shown or brought there. */
  const seen = new Map<number, number>();
  const answered = new Map<number, number>();
  const texts = new Map<number, ServerText>();
  /** The newest that was sent there: it may arrive at any time, whatever the server has said meanwhile. */
  const sent = new Map<number, number>();

  function noteSeen(taskId: number, sequence: number): void {
    seen.set(taskId, Math.max(seen.get(taskId) ?? 0, sequence));
  }

  return {
    seen: (taskId: number) => seen.get(taskId),
    noteSeen,
    /** False for an answer that the server keeps in the history alone, because a newer one was there. */
    isNewestAnswer: (taskId: number, sequence: number) => sequence >= (answered.get(taskId) ?? 0),
    noteAnswer(taskId: number, sequence: number): void {
      answered.set(taskId, Math.max(answered.get(taskId) ?? 0, sequence));
    },
    /** The server has it, and nothing newer of this task except what is on its way there. */
    noteText(taskId: number, text: ServerText): void {
      const newest = Math.max(seen.get(taskId) ?? 0, sent.get(taskId) ?? 0);
      if (text.sequence >= newest) texts.set(taskId, text);
      noteSeen(taskId, text.sequence);
    },
    /** Until it is known to be there, no older text is known to be the newest. */
    noteSent(taskId: number, sequence: number): void {
      sent.set(taskId, Math.max(sent.get(taskId) ?? 0, sequence));
      texts.delete(taskId);
    },
    /** Something else has come from elsewhere: which of them counts is not known here. */
    forgetText: (taskId: number) => void texts.delete(taskId),
    /** The server's newest text of the task when it says the same as this one. */
    sameText(taskId: number, payload: AnswerPayload): ServerText | undefined {
      const text = texts.get(taskId);
      return text && saysTheSame(text.payload, payload) ? text : undefined;
    },
  };
}
