import { z } from 'zod';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { ContestUsage } from './contest.ts';
import { Task, TaskInput } from '#tasks/task.schema.ts';
import { ChangeReply, endpoint, OwnerQuery } from './endpoint.ts';

const TASK_BODY_LIMIT = 5_000_000;

export const getTasks = endpoint({
  method: 'GET',
  path: '/api/get-tasks',
  summary: '作者得到自己的题目；考生得到自己测试的题目',
  access: ['author', 'candidate'],
  shows: 'nobody',
  answers: 'entity',
  query: OwnerQuery,
  reply: z.array(Task),
  scope: ({ query }) => ({ owner: query.owner }),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/api/get-task',
  summary: '一道题目；考生得到开始测试时的版本',
  access: ['author', 'candidate'],
  shows: 'nobody',
  answers: 'entity',
  query: z.object({ id: EntityId }),
  reply: Task.nullable(),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

/** The contests that hold a task, each with how far its candidates have come. */
const TaskUsage = z.object({
  contests: z.array(ContestUsage.extend({ name: z.string() })),
});
export type TaskUsage = z.infer<typeof TaskUsage>;

export const getTaskUsage = endpoint({
  method: 'GET',
  path: '/api/get-task-usage',
  summary: '使用一道题目的测试，以及这些测试的考生作答到哪里',
  access: 'author',
  shows: 'nobody',
  answers: 'entity',
  query: z.object({ id: EntityId }),
  reply: TaskUsage.nullable(),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

export const addTask = endpoint({
  method: 'POST',
  path: '/api/add-task',
  summary: '新建题目',
  access: 'author',
  answers: 'change',
  body: TaskInput,
  bodyLimit: TASK_BODY_LIMIT,
  reply: ChangeReply,
  scope: ({ body }) => ({ owner: body.owner }),
});

export const updateTask = endpoint({
  method: 'POST',
  path: '/api/update-task',
  summary:
    '保存题目；改名时所有引用一起更新。请求头If-Match（查询时的ETag）说明修改依据的版本，已有更新的版本时答409',
  access: 'author',
  answers: 'change',
  query: z.object({ id: EntityId }),
  body: TaskInput,
  bodyLimit: TASK_BODY_LIMIT,
  reply: ChangeReply,
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

export const deleteTask = endpoint({
  method: 'POST',
  path: '/api/delete-task',
  recordsItself: true,
  summary: '删除题目；仍在某个测试中的题目不能删除，答409和这些测试',
  access: 'author',
  answers: 'change',
  body: z.looseObject({ owner: z.string().min(1), name: z.string().min(1) }),
  bodyLimit: TASK_BODY_LIMIT,
  reply: ChangeReply,
  scope: ({ body }) => ({ owner: body.owner }),
});
