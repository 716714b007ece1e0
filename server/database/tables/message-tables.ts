import type { MessageState, MessageType } from '#domain/message/message-values.ts';
import type { NoticeState, NoticeType } from '#domain/notice/notice-values.ts';

/** A conversation of the owner's side with one addressee. */
export interface MessageTable {
  id: string;
  owner: string;
  name: string;
  /** As it was written; its name may be numbered. */
  title: string;
  version: number;
  type: MessageType;
  text: string;
  /** As people write it. */
  addressee: string;
  /** Whom that means, see domain/message/addressee.ts. */
  addressee_key: string;
  /** Where they were then: only those who look after that place are its writer still. */
  addressee_area: string;
  addressee_school: string;
  state: MessageState;
  template_url: string;
  template_url2: string;
  file_url: string;
  file_url2: string;
  /** Shared by those that were sent together; empty for one alone. */
  batch: string;
  created_time: string;
  /** An account, or somebody on the list: see personId in domain/message/correspondent.ts. */
  created_by: string;
  writer_name: string;
  /** When each side last did something that the other has to know. */
  writer_at: string;
  addressee_at: string;
  changed_at: string;
  changed_by: string;
  changed_by_name: string;
  deleted_at: string | null;
  deleted_by: string;
}

/** What has happened in a conversation. */
export interface MessageEventTable {
  id: string;
  message_id: string;
  at: string;
  /** Nobody is told; the name goes with the person. */
  by_id: string;
  /** What others call them: the number of a person is nobody else's business. */
  by_name: string;
  side: 'writer' | 'addressee';
  /** Empty where the state stayed. */
  state: string;
  reason: string;
  deed: string;
}

export interface NoticeTable {
  id: string;
  owner: string;
  name: string;
  version: number;
  type: NoticeType;
  text: string;
  /** Blank for everybody, else names, see domain/message/written-names.ts. */
  audience: string;
  /** JSON: since when the list has those whose numbers it names; empty where it names none. */
  audience_persons: string;
  state: NoticeState;
  template_url: string;
  expire_time: string;
  /** For whom its writer may write; blank for any place. */
  within_area: string;
  within_school: string;
  created_time: string;
  created_by: string;
  writer_name: string;
  changed_at: string;
  changed_by: string;
  changed_by_name: string;
  deleted_at: string | null;
  deleted_by: string;
}

/** Which private files belong to which message or notice: one template may belong to hundreds of messages. */
export interface AttachmentTable {
  holder_kind: 'message' | 'notice';
  holder_id: string;
  field: string;
  file_id: string;
}

/** Until when somebody has seen what there was to see. */
export interface ReadMarkTable {
  reader: string;
  thing_kind: 'message' | 'notice';
  thing_id: string;
  at: string;
}
