export {
  addContestCommand,
  addNumberedContest,
  deleteContestCommand,
  renameTaskInContests,
  restoreContest,
} from './contest.commands.ts';
export {
  bodyOf,
  contestVersions,
  findContest,
  findLockedContest,
  getContestById,
  getContestHead,
  getContestSettings,
  insertContest,
  isChildRow,
  isContestName,
  isNameOf,
  listContests,
  listContestsById,
  listContestsNamed,
  listContestsWithTask,
  listParents,
  type ContestHead,
  storedContest,
  type StoredContest,
} from './contest.repository.ts';
export { clearTicketLists, stageTicketRows } from './staged-list.ts';
export {
  dropListOfDeleted,
  findListedRow,
  findTicketList,
  ListReplaced,
  ticketPortions,
} from './ticket-list.repository.ts';
export { recordTicketExportCommand } from './ticket-import.commands.ts';
export type { ContestBody } from './ticket-list.ts';
export { countUsage } from './usage.repository.ts';
