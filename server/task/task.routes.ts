import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addTask, deleteTask, getTask, getTasks, getTaskUsage, updateTask } from '#api/task.ts';
import { getTaskVersion, getTaskVersions } from '#api/version.ts';
import { countUsage, listContestsWithTask } from '#server/contest/index.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { versionKey } from '#server/database/version-cache.ts';
import { baseVersion, changeReply, saveReply, tellVersion } from '#server/http/change-outcome.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { serve } from '#server/http/serve.ts';
import { type Sitting, sittingOf } from '#server/http/sessions.ts';
import type { SharedReply } from '#server/http/shared-reply.ts';
import { versionList } from '#server/http/version-list.ts';
import { KINDS } from '#tasks/registry.ts';
import { mapTaskHtml } from '#tasks/task.ts';
import type { Task, TaskInput, TaskSettings } from '#tasks/task.schema.ts';
import { addTaskCommand, deleteTaskCommand, updateTaskCommand } from './task.commands.ts';
import { findTask, listTasks, readTaskVersions } from './task.repository.ts';

interface TaskRoutes {
  database: Database;
  /** What a ticket user may see now: the opening page, after the start all tasks of its contest, and after the end its pages. */
  givenTasks(db: Db, sitting: Sitting, now: Date): Promise<SharedReply<Task[]>>;
  /** One of these. */
  givenTask(db: Db, sitting: Sitting, name: string, now: Date): Promise<SharedReply<Task | null> | null>;
}

function settingsFrom({
  owner: _owner,
  createdTime: _createdTime,
  ...input
}: z.output<typeof TaskInput>): TaskSettings {
  // A block that was sent empty is one that is switched off.
  const present = Object.entries(input).filter(([, value]) => value !== undefined);
  return mapTaskHtml(KINDS, Object.fromEntries(present) as TaskSettings, cleanAuthorHtml);
}

export function taskRoutes(app: FastifyInstance, { database, givenTasks, givenTask }: TaskRoutes): void {
  const { db, write } = database;

  serve(app, getTasks, async ({ query, session, now }) => {
    if (session?.actor?.type === 'ticket-user') return givenTasks(db, sittingOf(session), now);
    return (await listTasks(db, query.owner)).map((stored) => stored.task);
  });

  serve(app, getTask, async ({ query, session, reply, now }) => {
    const { owner, name } = parseEntityId(query.id);
    if (session?.actor?.type === 'ticket-user') {
      const sitting = sittingOf(session);
      return owner === sitting.contest.owner ? givenTask(db, sitting, name, now) : null;
    }
    const stored = await findTask(db, owner, name);
    if (stored) tellVersion(reply, stored.version);
    return stored?.task ?? null;
  });

  serve(app, getTaskUsage, async ({ query, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const task = (await findTask(db, owner, name))?.task;
    if (!task) return null;
    const contests = await listContestsWithTask(db, owner, task.name);
    const usage = await countUsage(
      db,
      contests.map(({ id }) => id),
      now,
    );
    return {
      contests: contests.flatMap(({ id, contest }) => {
        const counts = usage.get(id);
        return counts ? [{ name: contest.name, ...counts }] : [];
      }),
    };
  });

  serve(app, getTaskVersions, async ({ query }) => {
    const { owner, name } = parseEntityId(query.id);
    const stored = await findTask(db, owner, name);
    return stored ? versionList(db, 'task', stored.id, query.before) : null;
  });

  serve(app, getTaskVersion, async ({ query: { id, version } }) => {
    const { owner, name } = parseEntityId(id);
    const stored = await findTask(db, owner, name);
    if (!stored) return null;
    const taskId = stored.id;
    const task = (await readTaskVersions(db, [{ taskId, version }])).get(versionKey(taskId, version));
    if (task instanceof Error) throw task;
    return task ?? null;
  });

  serve(app, addTask, async ({ body, session, now, reply }) => {
    const change = {
      actor: session?.actor?.username ?? '',
      owner: body.owner,
      settings: settingsFrom(body),
      now,
    };
    const outcome = await write.run(addTaskCommand, change);
    if (outcome === 'done') tellVersion(reply, 1);
    return changeReply(outcome, '题目');
  });

  serve(app, updateTask, async ({ query, body, session, now, request, reply }) => {
    const { owner, name } = parseEntityId(query.id);
    const base = baseVersion(request);
    const settings = settingsFrom(body);
    const { createdTime } = body;
    const actor = session?.actor?.username ?? '';
    const change = { actor, owner, name, settings, base, createdTime, now };
    return saveReply(await write.run(updateTaskCommand, change), '题目', reply, base);
  });

  serve(app, deleteTask, async ({ body, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, name: body.name, now };
    return changeReply(await write.run(deleteTaskCommand, change), '题目');
  });
}
