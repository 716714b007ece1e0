import { z } from 'zod';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { endpoint } from './endpoint.ts';

/** A file of this site that a test shows. */
const PlannedFile = z.object({
  address: z.string(),
  /** As it was called when it was uploaded. */
  name: z.string(),
  task: z.string(),
  bytes: z.int(),
});

const MediaPlan = z.object({
  /** What a browser fetches ahead of the test at the most. */
  budget: z.int(),
  /** What it will fetch. */
  aheadBytes: z.int(),
  aheadCount: z.int(),
  /** What is above the budget, and played from the network. */
  streamed: z.array(PlannedFile),
});
export type MediaPlan = z.infer<typeof MediaPlan>;

export const getMediaPlan = endpoint({
  method: 'GET',
  path: '/api/get-media-plan',
  summary: '一个测试的题目中本站文件的预取计划：会预先下载的字节数，以及超出额度、需要联网播放的文件',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: z.object({ id: EntityId }),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
  reply: MediaPlan.nullable(),
});

export const getStreamedFiles = endpoint({
  method: 'GET',
  path: '/api/get-streamed-files',
  summary: '本人测试中需要联网播放的文件：开始之前只有各是什么，开始之后是它们的地址',
  access: 'candidate',
  answers: 'entity',
  reply: z.object({
    kinds: z.array(z.enum(['film', 'audio', 'model', 'picture', 'other'])),
    addresses: z.array(z.string()),
  }),
});
