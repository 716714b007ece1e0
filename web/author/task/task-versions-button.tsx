import { useMemo } from 'react';
import { entityId } from '#domain/text/entity-id.ts';
import type { Task } from '#tasks/task.schema.ts';
import { call } from '#web/api-client/call.ts';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { VersionsButton } from '#web/staff/versions/versions-button.tsx';
import type { VersionSource } from '#web/staff/versions/versions-drawer.tsx';
import { describeTask } from './describe-task.ts';

/** All but what the thing is called and where it comes from. */
const restored = (version: Task, { name, owner, createdTime }: Task): Task => ({
  ...version,
  name,
  owner,
  createdTime,
});

export function TaskVersionsButton({ form }: { form: EntityForm<Task> }) {
  const { owner, name, createdTime } = form.saved;
  const source = useMemo((): VersionSource<Task> => {
    const id = entityId(owner, name);
    return {
      noun: '题目',
      queryKey: ['author', 'task-versions', owner, createdTime],
      list: (before, signal) => call('GET /api/get-task-versions', { query: { id, before }, signal }),
      read: async (version, signal) => {
        const thing = await call('GET /api/get-task-version', { query: { id, version }, signal });
        return thing && { thing, lacks: [] };
      },
      describe: describeTask,
      beyond: '',
    };
  }, [owner, name, createdTime]);
  return <VersionsButton source={source} form={form} restored={restored} />;
}
