import { z } from 'zod';
import { Contest } from '#domain/contest/contest.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { Task } from '#tasks/task.schema.ts';
import { endpoint } from './endpoint.ts';

/** So many at once, newest first. */
export const VERSIONS_PER_PAGE = 20;

const VersionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

/** Who made a version, and when; what it says is asked for one at a time. */
const SavedVersion = z.object({
  version: z.number(),
  savedAt: z.string(),
  savedBy: z.string(),
  /** As the account calls itself; empty where there is no such account any more. */
  savedByName: z.string(),
});
export type SavedVersion = z.infer<typeof SavedVersion>;

const SavedVersions = z.object({
  versions: z.array(SavedVersion),
  /** There are older ones, to be asked for with `before`. */
  hasMore: z.boolean(),
});
export type SavedVersions = z.infer<typeof SavedVersions>;

const VersionsQuery = z.object({ id: EntityId, before: VersionNumber.optional() });
const VersionQuery = z.object({ id: EntityId, version: VersionNumber });

const ContestVersion = z.object({
  /** What it holds goes by the names of now, whatever it was called then. */
  contest: Contest,
  /** What it held and is no longer there; the rows are left out. */
  gone: z.array(z.object({ kind: z.enum(['task', 'contest']), name: z.string() })),
});
export type ContestVersion = z.infer<typeof ContestVersion>;

export const getTaskVersions = endpoint({
  method: 'GET',
  path: '/api/get-task-versions',
  summary: '一道题目的历史版本：谁在什么时候保存，从新到旧，每次20个；before之前的更早',
  access: 'author',
  shows: 'nobody',
  answers: 'entity',
  query: VersionsQuery,
  reply: SavedVersions.nullable(),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

export const getTaskVersion = endpoint({
  method: 'GET',
  path: '/api/get-task-version',
  summary: '一道题目的某个历史版本的内容',
  access: 'author',
  shows: 'nobody',
  answers: 'entity',
  query: VersionQuery,
  reply: Task.nullable(),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

export const getContestVersions = endpoint({
  method: 'GET',
  path: '/api/get-contest-versions',
  summary: '一个测试的历史版本：谁在什么时候保存，从新到旧，每次20个；before之前的更早',
  access: 'author',
  shows: 'nobody',
  answers: 'entity',
  query: VersionsQuery,
  reply: SavedVersions.nullable(),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

export const getContestVersion = endpoint({
  method: 'GET',
  path: '/api/get-contest-version',
  summary:
    '一个测试的某个历史版本的设置，其中的题目和测试用现在的名称，已不存在的列在gone中；准考证号名单不属于版本，总是空的',
  access: 'author',
  shows: 'nobody',
  answers: 'entity',
  query: VersionQuery,
  reply: ContestVersion.nullable(),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});
