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
  getContestHead,
  getContestSettings,
  insertContest,
  isContestName,
  isNameOf,
  listContestsNamed,
  listContestsWithTask,
  listParents,
  type ContestHead,
  storedContest,
  type StoredContest,
} from './contest.repository.ts';
export { contestVersions } from './contest-versions.ts';
export { contestRoutes } from './contest.routes.ts';
export { countUsage } from './usage.repository.ts';
