export { addTaskCommand } from './task.commands.ts';
export { findTaskVersion, insertTask, listTaskNames, listTasksNamed } from './task.repository.ts';
export { taskRoutes } from './task.routes.ts';
