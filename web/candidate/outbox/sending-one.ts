import { LONGEST_ASIDE_TEXT } from '#domain/session/aside-text.ts';
import { textOf } from './aside-text.ts';
import { newerAccount, withAcknowledged, withAside } from './current-account.ts';
import type { createDraftBook } from './draft-book.ts';
import {
  draftOf,
  type AsideText,
  type Draft,
  type OutboxStore,
  type Submission,
  type Typed,
} from './outbox-store.ts';
import type { OutboxOptions, OutboxState } from './outbox-types.ts';
import type { DraftOutcome, OnlyStuck, SendFailure, SendOutcome } from './send-outcome.ts';
import type { createServerSide } from './server-side.ts';
import { saysTheSame } from './settling.ts';
import { createStumblingBlocks } from './stumbling-blocks.ts';

const MOST_REMEMBERED = 5;
const BUSY: SendFailure = { kind: 'busy', retryAfterMs: undefined };
const SERVER_STUMBLES = '服务器多次无法处理这份答案';
const CANNOT_BE_SENT = '页面无法发送这份答案';

interface SendingOneOptions extends OutboxOptions {
  book: ReturnType<typeof createDraftBook>;
  state(): OutboxState;
  change(changed: Partial<OutboxState>): void;
  keep<T>(write: (store: OutboxStore) => Promise<T>): Promise<T>;
  keepDraft(draft: Draft): void;
  writeDraft(draft: Draft): Promise<void>;
  there: ReturnType<typeof createServerSide>;
  /** Tells whether anything had a number ahead of the server's clock. */
  renumber(): Promise<boolean>;
}

/** One attempt at one answer or draft, and what follows from its outcome. */
export function createSendingOne(options: SendingOneOptions) {
  const { book, state, change, keep, keepDraft, writeDraft, there } = options;
  const blocks = createStumblingBlocks(options.serverNowMs, options.random);
  const keyOf = ({ sequence }: { sequence: number }) => String(sequence);

  function takeOut(submission: Submission, changed: Partial<OutboxState> = {}): void {
    const queued = state().queued.filter((entry) => entry.idempotencyKey !== submission.idempotencyKey);
    const isDone = queued.length === 0 && state().unsavedTasks.length === 0;
    blocks.forget(keyOf(submission));
    const stuckTasks = queued
      .filter((entry) => blocks.wasPutBehind(keyOf(entry)))
      .map(({ taskId }) => taskId);
    change({ ...changed, queued, stuckTasks, ...(isDone ? { phase: 'idle' } : {}) });
  }

  /** The others go first; it stays on this computer, and has its turn again. */
  function putBehind(submission: Submission): 'done' {
    blocks.putBehind(keyOf(submission));
    change({ stuckTasks: [...new Set([...state().stuckTasks, submission.taskId])] });
    return 'done';
  }

  /** Where there was nothing to number anew, servers contradict each other about the time. */
  const numberAnew = async () => ((await options.renumber()) ? 'done' : BUSY);

  async function acknowledge(
    submission: Submission,
    { news, standing }: Extract<SendOutcome, { kind: 'acknowledged' }>,
  ): Promise<'done'> {
    const { taskId, sequence, payload } = submission;
    await keep((kept) => kept.removeAcknowledged(submission));
    const counts = standing === 'counts' && there.isNewestAnswer(taskId, sequence);
    there.noteSeen(taskId, sequence);
    if (counts) {
      there.noteAnswer(taskId, sequence);
      there.noteText(taskId, { payload, sequence, isSubmitted: true });
    }
    const draft = book.find(taskId);
    // What was typed while it was on its way was typed upon it.
    if (draft?.typed) await writeDraft({ ...draft, typed: { ...draft.typed, basedOn: sequence } });
    const { lateTasks, account: former } = state();
    const known = options.knownAccount() ?? former;
    const before = known && newerAccount(known, former);
    const answered = before && withAcknowledged(before, submission, news, counts);
    const account = answered && standing === 'aside' ? withAside(answered, taskId) : answered;
    takeOut(submission, { account, lateTasks: standing === 'late' ? [...lateTasks, taskId] : lateTasks });
    if (account) options.onAcknowledged(account);
    if (before?.startTime === '') void options.onUnknownAnswers();
    if (standing === 'aside') options.onSetAside(submission);
    return 'done';
  }

  /** The last way for an answer that cannot get through: as text, to its owner. */
  async function setAside(submission: Submission, aside: AsideText): Promise<SendFailure | 'done'> {
    const outcome = await options.asideTransport(submission, aside);
    if (outcome.kind === 'acknowledged') return acknowledge(submission, outcome);
    if (outcome.kind === 'ahead') return numberAnew();
    return outcome.kind === 'failing' || outcome.kind === 'refused' ? putBehind(submission) : outcome;
  }

  function setAsideAsText(submission: Submission, reason: string): Promise<SendFailure | 'done'> | 'done' {
    const text = textOf(submission.payload);
    // Cut off it would be lost in part.
    return text.length < LONGEST_ASIDE_TEXT ? setAside(submission, { reason, text }) : putBehind(submission);
  }

  async function conclude(submission: Submission, outcome: SendOutcome): Promise<SendFailure | 'done'> {
    switch (outcome.kind) {
      case 'acknowledged':
        return acknowledge(submission, outcome);
      case 'refused':
        await keep((kept) => kept.turnBackIntoDraft(submission));
        keepDraft(draftOf(submission, book.find(submission.taskId)));
        takeOut(submission);
        options.onRefused(submission, outcome.message);
        return 'done';
      case 'ahead':
        return numberAnew();
      case 'failing':
        blocks.noteFailure(keyOf(submission));
        if (blocks.isStuck(keyOf(submission))) return setAsideAsText(submission, SERVER_STUMBLES);
        return BUSY;
      default:
        return outcome;
    }
  }

  async function concludeDraft(
    draft: Draft & { typed: Typed },
    outcome: DraftOutcome,
  ): Promise<SendFailure | 'done'> {
    const { taskId, typed } = draft;
    switch (outcome.kind) {
      case 'saved': {
        const { sequence, payload } = typed;
        there.noteText(taskId, { payload, sequence, isSubmitted: false });
        blocks.forget(keyOf(typed));
        const current = book.find(taskId);
        // Unless the candidate has typed something else, or submitted, while it was on its way.
        if (current?.typed && (current.typed === typed || saysTheSame(current.typed.payload, payload))) {
          const { typedAt } = current.typed;
          await writeDraft({ ...current, typed: { ...typed, typedAt, isSaved: true, basedOn: sequence } });
        }
        options.onExpireTime(outcome.expireTime);
        return 'done';
      }
      case 'refused':
        book.refuse(typed);
        change(book.about());
        return 'done';
      case 'ahead':
        return numberAnew();
      case 'failing':
        blocks.noteFailure(keyOf(typed));
        if (!blocks.isStuck(keyOf(typed))) return BUSY;
        blocks.putBehind(keyOf(typed));
        return 'done';
      default:
        return outcome;
    }
  }

  return {
    isFree: (entry: { sequence: number }) => blocks.isFree(keyOf(entry)),

    async sendAnswer(first: Submission): Promise<SendFailure | 'done'> {
      if (first.aside) return setAside(first, first.aside);
      if (blocks.isStuck(keyOf(first))) return setAsideAsText(first, SERVER_STUMBLES);
      let outcome: SendOutcome;
      there.noteSent(first.taskId, first.sequence);
      try {
        outcome = await options.transport(first);
      } catch (error) {
        // Not the network's fault nor the server's: sending it again would fail again.
        reportError(error);
        return setAsideAsText(first, CANNOT_BE_SENT);
      }
      return conclude(first, outcome);
    },

    async sendDraft(draft: Draft & { typed: Typed }): Promise<SendFailure | 'done'> {
      const { typed } = draft;
      there.noteSent(draft.taskId, typed.sequence);
      const sent = [...(draft.sent ?? []), typed.sequence].slice(-MOST_REMEMBERED);
      await writeDraft({ ...draft, sent });
      let outcome: DraftOutcome;
      try {
        outcome = await options.draftTransport(draft);
      } catch {
        // What cannot be written down stays here until it changes.
        outcome = { kind: 'refused', message: '' };
      }
      // What fails from here on is not the text's fault: it is tried again.
      return concludeDraft(draft, outcome);
    },

    /** Nothing but what the server stumbles over is left. */
    waitForStuck(): OnlyStuck | 'done' {
      const waitMs = blocks.waitMs();
      return Number.isFinite(waitMs) ? { kind: 'stuck', waitMs } : 'done';
    },
  };
}
