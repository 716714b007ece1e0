import type { CallReply } from '#web/api-client/call.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Task } from '#tasks/task.schema.ts';

export type AuthConfig = CallReply<'GET /api/get-auth-config'>;

/** What a preview is made of, as it was saved when the preview began. */
export interface PreviewMaterial {
  owner: string;
  /** Of the contest that is tried; the others are those that it leads to. */
  name: string;
  contests: readonly Contest[];
  tasks: readonly Task[];
  authConfig: AuthConfig;
}

/** Nobody's number: it is shown where a candidate's would be. */
export const PREVIEW_TICKET = '试做';
