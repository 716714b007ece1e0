interface Planned {
  taskId: string | null;
  name: string;
}

export interface NamedTask<Task> {
  task: Task;
  /** The task's id, and from the second time on which time it is. */
  taskKey: string;
  name: string;
  /** From 1 on. */
  time: number;
}

/** A task may stand before and after something in a test: each time its answers are those of a task of its own. */
export function namedTasks<Task extends Planned>(tasks: readonly Task[]): NamedTask<Task>[] {
  const times = new Map<string, number>();
  return tasks.map((task) => {
    const id = task.taskId ?? task.name;
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return time === 1
      ? { task, taskKey: id, name: task.name, time }
      : { task, taskKey: `${id}#${time}`, name: `${task.name}（第${time}次）`, time };
  });
}
