import { keysOf } from './addressee.ts';
import { type Correspondent, isOwnerSide, isWriterOf, type Place } from './correspondent.ts';
import type { Message } from './message.schema.ts';
import {
  ANSWER_FIELDS,
  FAILED,
  type FileField,
  MESSAGE_STATES,
  type MessageState,
  NOT_SUBMITTED,
  READ_ONLY,
  SUBMITTED,
} from './message-values.ts';

/** The side of a conversation that somebody is on. */
export type Side = 'writer' | 'addressee';

/** Who wrote a message, and to whom, as it is stored. */
export interface Ends {
  writtenBy: string;
  addresseeKey: string;
  /** Where the addressee was when it was written. */
  place: Place;
}

/** Undefined for all others, who are not even told that there is such a message. */
export function sideOf(reader: Correspondent, ends: Ends): Side | undefined {
  if (isOwnerSide(reader)) return 'writer';
  if (isWriterOf(reader, ends)) return 'writer';
  const { person } = reader;
  return person !== undefined && keysOf(person).includes(ends.addresseeKey) ? 'addressee' : undefined;
}

type Standing = Pick<Message, 'state' | 'type'>;

/** While the addressee works at it: before it is submitted, and after it was sent back. */
const isOpen = ({ state, type }: Standing) =>
  type !== READ_ONLY && (state === NOT_SUBMITTED || state === FAILED);

/** The states that somebody may choose now; the present one stays possible. */
export function stateChoices(side: Side, message: Standing): readonly MessageState[] {
  if (message.type === READ_ONLY) return [message.state];
  if (side === 'writer') return MESSAGE_STATES;
  return isOpen(message) ? [message.state, SUBMITTED] : [message.state];
}

/** Whether somebody may upload, replace and remove the file in this field. */
export function mayChangeFile(side: Side, field: FileField, message: Standing): boolean {
  const isAnswer = (ANSWER_FIELDS as readonly string[]).includes(field);
  if (side === 'addressee') return isAnswer && isOpen(message);
  return !isAnswer || message.type !== READ_ONLY;
}

/** Whether there is anything to save for this side. */
export const mayChangeAnything = (side: Side, message: Standing): boolean =>
  side === 'writer' || isOpen(message);

const WRITERS_FIELDS = ['name', 'type', 'text', 'user', 'templateUrl', 'templateUrl2'] as const;

/** The first field that this side may not change so; undefined where the change is allowed. */
export function forbiddenField(
  side: Side,
  before: Message,
  after: Omit<Message, 'createdTime'>,
): keyof Message | undefined {
  const isChanged = (field: keyof typeof after) => before[field] !== after[field];
  if (side === 'addressee') {
    const others = WRITERS_FIELDS.find(isChanged);
    if (others) return others;
  }
  // Whoever takes the type off decides about the rest in the same save.
  const standing = side === 'writer' ? { state: before.state, type: after.type } : before;
  const file = ANSWER_FIELDS.find((field) => isChanged(field) && !mayChangeFile(side, field, standing));
  if (file) return file;
  return isChanged('state') && !stateChoices(side, standing).includes(after.state) ? 'state' : undefined;
}
