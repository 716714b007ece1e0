import type { z } from 'zod';
import { basedOn, call, callVersioned } from '#web/api-client/call.ts';
import { copyName, firstFreeName } from '#domain/text/free-name.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { GalleryCard, Kind } from '#tasks/kind.ts';
import { EVERY_KIND, type Task, type TaskInput } from '#tasks/task.schema.ts';
import { contentIn } from '#tasks/task.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

const NOT_SAVED = '服务器端连接成功，但保存失败';

/** Each part travels as JSON text, as the calls are specified for blocks; one that is off is left out. */
function payload(task: Task) {
  const body: Record<string, unknown> = { ...task };
  for (const kind of EVERY_KIND) {
    const content = contentIn(task, kind);
    if (content === undefined) delete body[kind.key];
    else body[kind.key] = JSON.stringify(content);
  }
  return body as z.input<typeof TaskInput>;
}

/** Gives back its first version. */
export async function addTask(task: Task): Promise<string> {
  const { reply, version } = await callVersioned('POST /api/add-task', { body: payload(task) });
  assertDone(reply);
  return version;
}

export async function addEmptyTask(owner: string, taken: readonly string[]): Promise<string> {
  const name = firstFreeName('新建题目', taken);
  await addTask({
    owner,
    name,
    type: 'canvas',
    text: '',
    createdTime: new Date().toISOString(),
  });
  return name;
}

/** A task of the owner's own that begins with what the gallery shows. */
export async function addReadyMadeTask(
  owner: string,
  { key }: Pick<Kind, 'key'>,
  card: GalleryCard,
  taken: readonly string[],
): Promise<string> {
  const name = taken.includes(card.name) ? firstFreeName(card.name, taken) : card.name;
  await addTask({
    owner,
    name,
    type: key as Task['type'],
    text: card.text,
    [key]: card.content,
    createdTime: new Date().toISOString(),
  });
  return name;
}

export async function copyTask(task: Task, taken: readonly string[]): Promise<void> {
  const createdTime = new Date().toISOString();
  await addTask({ ...task, name: copyName(task.name, new Set(taken)), createdTime });
}

export async function deleteTask(task: Task): Promise<void> {
  assertDone(await call('POST /api/delete-task', { body: payload(task) }));
}

/** The built-in pages stand in no database: saving one adds the owner's own version. */
export const isBuiltIn = (task: Pick<Task, 'createdTime'>) => task.createdTime === '';

/** Gives back the new version. */
export async function saveTask({ thing, version: base }: Versioned<Task>, task: Task): Promise<string> {
  if (isBuiltIn(task)) {
    return addTask({ ...task, createdTime: new Date().toISOString() });
  }
  const query = { id: entityId(task.owner, thing.name) };
  const { reply, version } = await callVersioned('POST /api/update-task', {
    query,
    body: payload(task),
    headers: basedOn(base),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}
