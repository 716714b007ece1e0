import { z } from 'zod';
import { JobDetail, JobView } from '#domain/job/job.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { ChangeReply, endpoint, FileBytes, OwnerQuery } from './endpoint.ts';

/** `owner/id`, as of every other thing. */
const IdQuery = z.object({ id: EntityId });
const ownerOfId = ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner });

export const getJobs = endpoint({
  method: 'GET',
  path: '/api/get-jobs',
  summary: '所有者的任务，以及自己为别人开始的任务，最新的在前',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  isUnattended: true,
  query: OwnerQuery,
  scope: ({ query }) => ({ owner: query.owner }),
  reply: z.array(JobView),
});

export const watchJobs = endpoint({
  method: 'GET',
  path: '/api/watch-jobs',
  summary: '任务有变化时发送get-jobs的结果',
  access: 'author',
  answers: 'entity',
  sends: 'events',
  shows: 'nobody',
  isUnattended: true,
  query: OwnerQuery,
  scope: ({ query }) => ({ owner: query.owner }),
  reply: z.array(JobView),
});

export const getJob = endpoint({
  method: 'GET',
  path: '/api/get-job',
  summary: '一项任务及其详细结果',
  access: 'author',
  answers: 'entity',
  shows: 'people',
  query: IdQuery,
  scope: ownerOfId,
  reply: JobDetail.nullable(),
});

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/cancel-job',
  summary: '取消一项未完成的任务',
  access: 'author',
  answers: 'change',
  query: IdQuery,
  scope: ownerOfId,
  reply: ChangeReply,
});

export const deleteJob = endpoint({
  method: 'POST',
  path: '/api/delete-job',
  summary: '清除一项已结束的任务及其文件',
  access: 'author',
  answers: 'change',
  query: IdQuery,
  scope: ownerOfId,
  reply: ChangeReply,
});

export const getFile = endpoint({
  method: 'GET',
  path: '/api/get-file',
  summary: '下载一个不公开的文件（导出的结果、上传的名单等）',
  access: 'author',
  answers: 'entity',
  sends: 'file',
  shows: 'files',
  query: IdQuery,
  scope: ownerOfId,
  reply: FileBytes,
});
