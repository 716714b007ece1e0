import { z } from 'zod';
import { AsideText } from './aside-text.schema.ts';

/**
 * The file that a page offers when it cannot send answers: JSON text. Who it is about can be read, so that files can be
 * told apart; the answers are sealed with a key that only the candidate's page and the server know.
 */
export const RescueFile = z.strictObject({
  kaopu: z.literal('answers'),
  version: z.literal(1),
  /** From get-rescue-key. */
  id: z.string().min(1).max(100),
  /** owner/contest/ticket, for people; what counts is the id. */
  userId: z.string().max(400),
  savedAt: z.string().max(40),
  /** Base64: nonce (12 bytes), and RescueContent as JSON sealed with ChaCha20-Poly1305 over the id. */
  nonce: z.string().max(24),
  sealed: z.string(),
});
export type RescueFile = z.infer<typeof RescueFile>;

const Given = z.strictObject({
  taskId: z.int().min(0).max(1_000),
  sequence: z.int().min(0),
  queuedAt: z.int().min(0),
  /** The newest on the server that it was written upon; 0 where there was nothing. */
  basedOn: z.int().min(0).optional(),
  /** Checked as an AnswerPayload when it is applied. */
  payload: z.record(z.string(), z.unknown()),
});

const GivenAnswer = Given.extend({
  idempotencyKey: z.string().min(1).max(100),
  /** The page could not send it as an answer; what could be written of it is for its owner to read. */
  aside: AsideText.optional(),
});

export const RescueContent = z.strictObject({
  answers: z.array(GivenAnswer).max(5_000),
  drafts: z.array(Given).max(1_000),
});
export type RescueContent = z.infer<typeof RescueContent>;
