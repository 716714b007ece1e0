export { addTaskCommand } from './task.commands.ts';
export {
  findTaskVersion,
  insertTask,
  isTaskName,
  listTaskNames,
  listTasksNamed,
  restoreTask,
} from './task.repository.ts';
export { taskRoutes } from './task.routes.ts';
