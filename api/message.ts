import { z } from 'zod';
import {
  MessageEvent,
  MessageFilter,
  MessageInput,
  MessageQuery,
  MessagesInput,
  SeenMessage,
  StateCounts,
} from '#domain/message/message.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { ChangeReply, endpoint, FileBytes, OwnerQuery, StatusReply } from './endpoint.ts';

const ofOwner = ({ query }: { query: { owner: string } }) => ({ owner: query.owner });
const ofId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });
const IdQuery = z.object({ id: EntityId });

/** Staff of schools and districts see what is for them or from them; the handlers narrow it down. */
const CORRESPONDENTS = ['author', 'school-user'] as const;

export const getMessages = endpoint({
  method: 'GET',
  path: '/api/get-messages',
  summary: '所有者的消息；学校和区县人员只得到发给自己的和自己写的。数量很多时请用find-messages分页查询',
  access: CORRESPONDENTS,
  answers: 'entity',
  shows: 'messages',
  query: OwnerQuery,
  scope: ofOwner,
  reply: z.array(SeenMessage),
});

export const findMessages = endpoint({
  method: 'GET',
  path: '/api/find-messages',
  summary: '按条件查询消息，每页100条；total是符合条件的总数，counts是各状态的条数',
  access: CORRESPONDENTS,
  answers: 'entity',
  shows: 'messages',
  query: OwnerQuery.extend(MessageQuery.shape),
  scope: ofOwner,
  reply: z.object({ total: z.number(), counts: StateCounts, messages: z.array(SeenMessage) }),
});

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/get-message',
  summary: '一条消息；ETag是其版本。看不到的消息与不存在的一样',
  access: CORRESPONDENTS,
  answers: 'entity',
  shows: 'messages',
  query: IdQuery,
  scope: ofId,
  reply: SeenMessage.nullable(),
});

export const getMessageHistory = endpoint({
  method: 'GET',
  path: '/api/get-message-history',
  summary: '一条消息的经过，最新的在前',
  access: CORRESPONDENTS,
  answers: 'entity',
  shows: 'messages',
  query: IdQuery,
  scope: ofId,
  reply: z.array(MessageEvent).nullable(),
});

export const addMessage = endpoint({
  method: 'POST',
  path: '/api/add-message',
  recordsItself: true,
  summary: '写一条消息：user是学校（各区县有同名学校时写“区县/学校”）、区县或准考证号',
  access: CORRESPONDENTS,
  answers: 'change',
  body: MessageInput,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const addMessages = endpoint({
  method: 'POST',
  path: '/api/add-messages',
  recordsItself: true,
  summary: '给多个收件人各写一条消息，要么全部写成，要么一条不写；msg是条数，data是第一条的名称',
  access: CORRESPONDENTS,
  answers: 'status',
  body: MessagesInput,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: StatusReply,
});

export const updateMessage = endpoint({
  method: 'POST',
  path: '/api/update-message',
  recordsItself: true,
  summary:
    '保存消息：收件人只能上传文件、提交审核，且只在未提交或未通过时。If-Match是依据的版本，已有更新的版本时答409',
  access: CORRESPONDENTS,
  answers: 'change',
  query: IdQuery,
  body: MessageInput,
  scope: ofId,
  reply: ChangeReply,
});

export const copyMessage = endpoint({
  method: 'POST',
  path: '/api/copy-message',
  recordsItself: true,
  summary: '复制一条自己的消息；msg是新消息的名称',
  access: CORRESPONDENTS,
  answers: 'status',
  query: IdQuery,
  scope: ofId,
  reply: StatusReply,
});

export const deleteMessage = endpoint({
  method: 'POST',
  path: '/api/delete-message',
  recordsItself: true,
  summary: '删除一条自己的消息，所有者30天内可在回收站恢复',
  access: CORRESPONDENTS,
  answers: 'change',
  body: z.looseObject({ owner: z.string().min(1), name: z.string().min(1) }),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

/** Whom somebody may write to. */
const AddresseeChoices = z.object({
  areas: z.array(
    z.object({ area: z.string(), schools: z.array(z.object({ school: z.string(), user: z.string() })) }),
  ),
});
export type AddresseeChoices = z.infer<typeof AddresseeChoices>;

export const getAddressees = endpoint({
  method: 'GET',
  path: '/api/get-addressees',
  summary: '可以写给哪些区县和学校；user是写消息时用的名称',
  access: CORRESPONDENTS,
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery,
  scope: ofOwner,
  reply: AddresseeChoices,
});

export const getAwaited = endpoint({
  method: 'GET',
  path: '/api/get-awaited',
  summary: '符合条件的消息中，还没有提交、或未通过而没有重新提交的收件人',
  access: CORRESPONDENTS,
  answers: 'entity',
  shows: 'messages',
  query: OwnerQuery.extend(MessageFilter.shape),
  scope: ofOwner,
  reply: z.array(z.object({ user: z.string(), title: z.string(), state: z.string() })),
});

export const uploadMessageFile = endpoint({
  method: 'POST',
  path: '/api/upload-message-file',
  summary:
    '上传消息或公告的文件：msg为地址，data为文件名。message是要回复的消息的名称；一天内没有随消息或公告保存的文件会被清除',
  access: CORRESPONDENTS,
  answers: 'status',
  upload: true,
  query: OwnerQuery.extend({ message: z.string().max(100).optional() }),
  scope: ofOwner,
  reply: StatusReply,
});

export const discardMessageFile = endpoint({
  method: 'POST',
  path: '/api/discard-message-file',
  summary: '丢弃自己上传、还没有随消息或公告保存的文件，立即归还空间',
  access: CORRESPONDENTS,
  answers: 'change',
  query: IdQuery,
  scope: ofId,
  reply: ChangeReply,
});

export const getMessageFile = endpoint({
  method: 'GET',
  path: '/api/get-message-file',
  summary: '下载消息或公告的文件；只给看得到那条消息或公告的人',
  access: 'account',
  answers: 'entity',
  sends: 'file',
  shows: 'messages',
  query: IdQuery,
  scope: ofId,
  reply: FileBytes,
});

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/get-unread',
  summary: '未读的消息和公告数',
  access: CORRESPONDENTS,
  answers: 'entity',
  shows: 'nobody',
  isUnattended: true,
  query: OwnerQuery,
  scope: ofOwner,
  reply: z.object({ messages: z.number(), notices: z.number() }),
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/mark-read',
  summary: '把看到的消息或公告记为已读；seen是所看内容的changedTime',
  access: 'account',
  answers: 'change',
  body: z.strictObject({
    kind: z.enum(['message', 'notice']),
    id: EntityId,
    seen: z.string().max(40).optional(),
  }),
  reply: ChangeReply,
});
