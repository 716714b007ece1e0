export { addTaskCommand } from './task.commands.ts';
export { findTaskVersion, insertTask, listTasksNamed } from './task.repository.ts';
export { taskRoutes } from './task.routes.ts';
