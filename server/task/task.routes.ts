import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addTask, deleteTask, getTask, getTasks, updateTask } from '#api/task.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { changeReply } from '#server/http/change-outcome.ts';
import { cleanAuthorHtml } from '#server/http/author-html.ts';
import { serve } from '#server/http/serve.ts';
import { KINDS } from '#tasks/registry.ts';
import { mapTaskHtml } from '#tasks/task.ts';
import type { Task, TaskInput, TaskSettings } from '#tasks/task.schema.ts';
import { addTaskCommand, deleteTaskCommand, updateTaskCommand } from './task.commands.ts';
import { findTask, listTasks } from './task.repository.ts';

interface TaskRoutes {
  database: Database;
  /** What a ticket user may see now: the opening page, and after the start all tasks of its contest. */
  listGivenTasks(db: Db, ticketUserId: string): Promise<Task[]>;
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

export function taskRoutes(app: FastifyInstance, { database, listGivenTasks }: TaskRoutes): void {
  const { db, write } = database;

  serve(app, getTasks, async ({ query, session }) => {
    if (session?.ticketUserId) return listGivenTasks(db, session.ticketUserId);
    return (await listTasks(db, query.owner)).map((stored) => stored.task);
  });

  serve(app, getTask, async ({ query, session }) => {
    const { owner, name } = parseEntityId(query.id);
    if (session?.ticketUserId) {
      const given = await listGivenTasks(db, session.ticketUserId);
      return given.find((task) => task.owner === owner && task.name === name) ?? null;
    }
    return (await findTask(db, owner, name))?.task ?? null;
  });

  serve(app, addTask, async ({ body, session, now }) => {
    const change = {
      actor: session?.actor?.username ?? '',
      owner: body.owner,
      settings: settingsFrom(body),
      now,
    };
    return changeReply(await write.run(addTaskCommand, change), '题目');
  });

  serve(app, updateTask, async ({ query, body, session, now }) => {
    const { owner, name } = parseEntityId(query.id);
    const change = { actor: session?.actor?.username ?? '', owner, name, settings: settingsFrom(body), now };
    return changeReply(await write.run(updateTaskCommand, change), '题目');
  });

  serve(app, deleteTask, async ({ body, session, now }) => {
    const change = { actor: session?.actor?.username ?? '', owner: body.owner, name: body.name, now };
    return changeReply(await write.run(deleteTaskCommand, change), '题目');
  });
}
