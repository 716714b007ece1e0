export { addTaskCommand } from './task.commands.ts';
export {
  findTask,
  insertTask,
  isTaskName,
  listTaskHeads,
  listTaskNames,
  readTaskVersions,
  restoreTask,
} from './task.repository.ts';
export { taskVersions } from './task-versions.ts';
