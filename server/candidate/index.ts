export {
  candidateFromRow,
  findCandidate,
  findCandidateOfAnyOwner,
  insertCandidates,
  renameContestInCandidates,
} from './candidate.repository.ts';
