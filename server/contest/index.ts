export {
  addContestCommand,
  deleteContestCommand,
  renameTaskInContests,
  restoreContest,
} from './contest.commands.ts';
export {
  contestVersions,
  findContest,
  findLockedContest,
  getContestById,
  getContestHead,
  getContestSettings,
  insertContest,
  isContestName,
  isNameOf,
  listContests,
  listContestsNamed,
  listContestsWithTask,
  listParents,
  type ContestHead,
  storedContest,
  type StoredContest,
} from './contest.repository.ts';
export { countUsage } from './usage.repository.ts';
