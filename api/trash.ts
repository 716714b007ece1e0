import { z } from 'zod';
import { endpoint, OwnerQuery, StatusReply } from './endpoint.ts';

const TrashKind = z.enum([
  ...[
    'contest',
    'task',
    'resource',
    'message',
    'notice',
    'report_template',
    'chart',
    'candidates',
    'answers',
  ],
] as const);

/** Something that was deleted and can still be brought back. */
export const TrashItem = z.object({
  kind: TrashKind,
  id: z.string(),
  name: z.string(),
  createdTime: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  /** As the account calls itself; of somebody without one name, number and role. */
  deletedByName: z.string(),
  /** Answers that were put away for a fresh start, which whoever may give one may also take back. */
  isRestart: z.boolean().optional(),
  daysLeft: z.number(),
});
export type TrashItem = z.infer<typeof TrashItem>;

export const getTrash = endpoint({
  method: 'GET',
  path: '/api/get-trash',
  summary: '回收站：30天内删除的测试、题目、资源、考生和作答，最近删除的在前；一起删除的考生是一项',
  access: 'author',
  shows: 'people',
  answers: 'entity',
  query: OwnerQuery,
  reply: z.array(TrashItem),
  scope: ({ query }) => ({ owner: query.owner }),
});

export const restoreFromTrash = endpoint({
  method: 'POST',
  path: '/api/restore-from-trash',
  recordsItself: true,
  summary:
    '恢复回收站中的测试、题目、资源、考生或作答；data是恢复后的名称，原名已被占用时与原名不同。资源只限所有者和管理员，管理员删除的作答只限管理员，重新开始前的作答不限',
  access: 'author',
  answers: 'status',
  body: z.object({ owner: z.string().min(1).max(100), kind: TrashKind, id: z.string().min(1).max(100) }),
  reply: StatusReply,
  scope: ({ body }) => ({ owner: body.owner }),
});
