export {
  candidateFromRow,
  findCandidate,
  findLookedUp,
  insertCandidates,
  lockQueryPassword,
  type LookUp,
  renameContestInCandidates,
} from './candidate.repository.ts';
export { beginChange, findCandidateRow } from './candidate-change.repository.ts';
export { followCandidates } from './candidate-followers.repository.ts';
export { purgeCandidatesCommand, restoreCandidates } from './candidate-deletion.commands.ts';
export { listCandidateDeletions } from './candidate-deletion.repository.ts';
export { hasInvitedCandidate } from './invited-candidate.repository.ts';
