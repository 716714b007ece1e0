export {
  addContestCommand,
  deleteContestCommand,
  renameTaskInContests,
  restoreContest,
} from './contest.commands.ts';
export {
  findContest,
  findLockedContest,
  getContestById,
  getContestVersion,
  insertContest,
  isContestName,
  isNameOf,
  listContestsNamed,
  listContestsWithTask,
  listParents,
  type StoredContest,
} from './contest.repository.ts';
export { contestRoutes } from './contest.routes.ts';
export { countUsage } from './usage.repository.ts';
