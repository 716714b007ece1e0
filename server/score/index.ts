export { scoreEverybody, settleScores } from './keep-scores.ts';
export {
  areaPlace,
  CITY,
  type CountPlace,
  type Counts,
  figureKey,
  findSchoolPlace,
  listCountedContests,
  placeId,
  schoolPlace,
} from './score-count.repository.ts';
export { countedPlacesRead, countsRead } from './score.reads.ts';
export { type Figure, listPersons, type StoredPerson } from './score-person.repository.ts';
export { dropScores, listDimensionKeys, type PlannedDimension, planScores } from './score-plan.repository.ts';
