import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';
import { WebAddress } from '../text/web-address.schema.ts';
import {
  LONGEST_MESSAGE_TEXT,
  LONGEST_REASON,
  MESSAGE_STATES,
  MESSAGE_TYPES,
  MOST_ADDRESSEES,
  NOT_SUBMITTED,
  USUAL,
} from './message-values.ts';

const State = z.enum(MESSAGE_STATES);
const Type = z.enum(MESSAGE_TYPES);
const Text = z.string().max(LONGEST_MESSAGE_TEXT, `最多${LONGEST_MESSAGE_TEXT}个字符`);
const User = z.string().trim().max(400);

/** One conversation with one addressee: the state and the files are one set. */
export const Message = z.strictObject({
  owner: z.string(),
  name: z.string(),
  createdTime: z.string(),
  type: Type,
  templateUrl: z.string(),
  templateUrl2: z.string(),
  fileUrl: z.string(),
  fileUrl2: z.string(),
  text: z.string(),
  user: z.string(),
  state: State,
});
export type Message = z.infer<typeof Message>;

/** What is sent to save one. */
export const MessageInput = z.strictObject({
  owner: EntityName,
  name: EntityName,
  createdTime: z.string().max(40).optional(),
  type: Type.default(USUAL),
  templateUrl: WebAddress.default(''),
  templateUrl2: WebAddress.default(''),
  fileUrl: WebAddress.default(''),
  fileUrl2: WebAddress.default(''),
  text: Text.default(''),
  user: User.default(''),
  state: State.default(NOT_SUBMITTED),
  /** Why it gets this state, for the history. */
  reason: z.string().trim().max(LONGEST_REASON).optional(),
});
export type MessageInput = z.infer<typeof MessageInput>;

/** One message for each of these. */
export const MessagesInput = MessageInput.pick({
  owner: true,
  name: true,
  type: true,
  templateUrl: true,
  templateUrl2: true,
  text: true,
}).extend({ users: z.array(User.min(1)).min(1, '请选择收件人').max(MOST_ADDRESSEES) });
export type MessagesInput = z.infer<typeof MessagesInput>;

const FileNames = z.strictObject({
  templateUrl: z.string(),
  templateUrl2: z.string(),
  fileUrl: z.string(),
  fileUrl2: z.string(),
});

/** As somebody sees it who may. */
export const SeenMessage = Message.extend({
  side: z.enum(['writer', 'addressee']),
  /** As it was written: the names of those that were sent together are numbered, which means nothing to those who get one. */
  title: z.string(),
  /** What the writer is called; no number, for some log in with nothing else. */
  writerName: z.string(),
  /** When something last happened in it. */
  changedTime: z.string(),
  isUnread: z.boolean(),
  fileNames: FileNames,
  /** Then it stays with its addressee. */
  isAnswered: z.boolean(),
  /** Those that were sent together have the same; empty for one that was sent alone, and for its addressee. */
  batch: z.string(),
});
export type SeenMessage = z.infer<typeof SeenMessage>;

/** What has happened in a conversation. */
export const MessageEvent = z.object({
  at: z.string(),
  by: z.string(),
  side: z.enum(['writer', 'addressee']),
  /** The state that it was given; empty where it stayed. */
  state: z.string(),
  reason: z.string(),
  /** What else was done, in words. */
  deed: z.string(),
});
export type MessageEvent = z.infer<typeof MessageEvent>;

const MESSAGE_SORTS = ['name', 'user', 'state', 'type', 'createdTime', 'changedTime'] as const;

export const MessageFilter = z.object({
  /** Part of the title, the addressee or the text. */
  search: z.string().trim().max(200).default(''),
  state: State.or(z.literal('')).default(''),
  unread: z.enum(['', '1']).default(''),
  batch: z.string().max(60).default(''),
});
export type MessageFilter = z.infer<typeof MessageFilter>;

export const MessageQuery = MessageFilter.extend({
  sort: z.enum(MESSAGE_SORTS).default('changedTime'),
  order: z.enum(['ascend', 'descend']).default('descend'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type MessageQuery = z.infer<typeof MessageQuery>;

/** How many there are in each state, of those that the rest of a filter means. */
export const StateCounts = z.array(z.object({ state: State, count: z.number() }));
export type StateCounts = z.infer<typeof StateCounts>;
