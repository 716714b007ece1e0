export { addContestCommand, deleteContestCommand, renameTaskInContests } from './contest.commands.ts';
export {
  findContest,
  findLockedContest,
  getContestById,
  getContestVersion,
  insertContest,
  listContestsNamed,
  listParents,
  type StoredContest,
} from './contest.repository.ts';
export { contestRoutes } from './contest.routes.ts';
