import { z } from 'zod';
import { NoticeInput, NoticeQuery, SeenNotice } from '#domain/notice/notice.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { ChangeReply, endpoint, OwnerQuery, StatusReply } from './endpoint.ts';

const ofOwner = ({ query }: { query: { owner: string } }) => ({ owner: query.owner });
const ofId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });
const IdQuery = z.object({ id: EntityId });

const STAFF = ['author', 'school-user'] as const;

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/get-notices',
  summary: '所有者的公告；学校和区县人员只得到与自己有关的和自己写的',
  access: STAFF,
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery,
  scope: ofOwner,
  reply: z.array(SeenNotice),
});

export const findNotices = endpoint({
  method: 'GET',
  path: '/api/find-notices',
  summary: '按条件查询公告，每页100条，total是符合条件的总数',
  access: STAFF,
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery.extend(NoticeQuery.shape),
  scope: ofOwner,
  reply: z.object({ total: z.number(), notices: z.array(SeenNotice) }),
});

export const getOwnNotices = endpoint({
  method: 'GET',
  path: '/api/get-own-notices',
  summary: '与本人有关、已发布且未到期的公告，最新的在前；给首页',
  access: 'account',
  answers: 'entity',
  shows: 'nobody',
  reply: z.array(SeenNotice),
});

export const getNotice = endpoint({
  method: 'GET',
  path: '/api/get-notice',
  summary: '一条公告；ETag是其版本。看不到的公告与不存在的一样',
  access: STAFF,
  answers: 'entity',
  shows: 'nobody',
  query: IdQuery,
  scope: ofId,
  reply: SeenNotice.nullable(),
});

export const addNotice = endpoint({
  method: 'POST',
  path: '/api/add-notice',
  recordsItself: true,
  summary:
    '新建公告：user留空发给所有人，否则是角色、学校、区县、准考证号的列表，用逗号分隔，名称中的逗号前加“\\”；写者管辖之外的人看不到',
  access: STAFF,
  answers: 'change',
  body: NoticeInput,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const updateNotice = endpoint({
  method: 'POST',
  path: '/api/update-notice',
  recordsItself: true,
  summary: '保存自己的公告。If-Match是依据的版本，已有更新的版本时答409',
  access: STAFF,
  answers: 'change',
  query: IdQuery,
  body: NoticeInput,
  scope: ofId,
  reply: ChangeReply,
});

export const copyNotice = endpoint({
  method: 'POST',
  path: '/api/copy-notice',
  recordsItself: true,
  summary: '复制一条自己的公告为草稿；msg是新公告的名称',
  access: STAFF,
  answers: 'status',
  query: IdQuery,
  scope: ofId,
  reply: StatusReply,
});

export const deleteNotice = endpoint({
  method: 'POST',
  path: '/api/delete-notice',
  recordsItself: true,
  summary: '删除一条自己的公告，所有者30天内可在回收站恢复',
  access: STAFF,
  answers: 'change',
  body: z.looseObject({ owner: z.string().min(1), name: z.string().min(1) }),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});
