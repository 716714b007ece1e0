import { z } from 'zod';
import { PACKED_TYPES } from '#domain/resource/resource-values.ts';
import {
  FileUse,
  ListedResource,
  Resource,
  ResourceInput,
  ResourceQuery,
} from '#domain/resource/resource.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { ChangeReply, endpoint, OwnerQuery, StatusReply } from './endpoint.ts';

const ofOwner = ({ query }: { query: { owner: string } }) => ({ owner: query.owner });
const ofId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });

export const getResources = endpoint({
  method: 'GET',
  path: '/api/get-resources',
  summary: '所有者的全部资源；数量很多时请用find-resources分页查询',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery,
  scope: ofOwner,
  reply: z.array(Resource),
});

export const findResources = endpoint({
  method: 'GET',
  path: '/api/find-resources',
  summary:
    '按条件查询资源，每页100项，total是符合条件的总数；useCount是使用它的测试、题目和资源数，sameAs是内容相同的资源',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery.extend(ResourceQuery.shape),
  scope: ofOwner,
  reply: z.object({ total: z.number(), resources: z.array(ListedResource) }),
});

export const getResource = endpoint({
  method: 'GET',
  path: '/api/get-resource',
  summary: '一项资源；ETag是其版本',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: z.object({ id: EntityId }),
  scope: ofId,
  reply: Resource.nullable(),
});

/** Where a resource's file is used, and which others have the same bytes. */
const ResourceUsage = z.object({
  uses: z.array(FileUse),
  /** How many things of other owners lead to it. */
  elsewhere: z.number(),
  sameAs: z.array(z.string()),
});
export type ResourceUsage = z.infer<typeof ResourceUsage>;

export const getResourceUsage = endpoint({
  method: 'GET',
  path: '/api/get-resource-usage',
  summary: '一项资源的文件在哪些测试、题目和资源中使用，以及内容相同的其他资源',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: z.object({ id: EntityId }),
  scope: ofId,
  reply: ResourceUsage.nullable(),
});

export const addResource = endpoint({
  method: 'POST',
  path: '/api/add-resource',
  summary:
    '新建资源：objectKey是upload-resource的data2，此时格式和大小由服务器决定；没有objectKey时是一个链接。同名时答409，freeName是可用的名称',
  access: 'author',
  answers: 'change',
  body: ResourceInput,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const updateResource = endpoint({
  method: 'POST',
  path: '/api/update-resource',
  summary: '保存资源；只限所有者和管理员。If-Match是依据的版本，已有更新的版本时答409',
  access: 'owner',
  answers: 'change',
  query: z.object({ id: EntityId }),
  body: ResourceInput,
  scope: ofId,
  reply: ChangeReply,
});

export const deleteResource = endpoint({
  method: 'POST',
  path: '/api/delete-resource',
  recordsItself: true,
  summary:
    '删除资源，30天内可在回收站恢复；只限所有者和管理员。仍在使用的答409和使用它的测试、题目，加上force=1则照样删除，文件在使用期间保留',
  access: 'owner',
  answers: 'change',
  query: z.object({ force: z.enum(['', '0', '1']).default('') }),
  body: z.looseObject({ owner: z.string().min(1), name: z.string().min(1) }),
  scope: ({ body }) => ({ owner: body.owner }),
  reply: ChangeReply,
});

export const uploadResource = endpoint({
  method: 'POST',
  path: '/api/upload-resource',
  summary:
    '上传一个文件：msg为地址，data为字节数，data2为对象键，sameAs为内容相同的资源；不写owner时属于本账号。其中有index.html的.zip成为网页包，有.m3u8的成为影片；写明type=package时.zip只收网页包，type=video时只收影片。一天内没有成为资源、也没有被使用的文件会被清除',
  access: 'author',
  answers: 'status',
  upload: true,
  query: OwnerQuery.partial().extend({ type: z.enum(PACKED_TYPES).optional() }),
  scope: ({ query }) => ({ owner: query.owner }),
  reply: StatusReply.extend({ sameAs: z.array(z.string()).optional() }),
});

export const getFileUsage = endpoint({
  method: 'GET',
  path: '/api/get-file-usage',
  summary: '所有者的文件占用的字节数，以及允许的字节数',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: OwnerQuery,
  scope: ofOwner,
  reply: z.object({ bytes: z.number(), quota: z.number() }),
});
