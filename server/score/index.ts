export { scoreEverybody, settleScores } from './keep-scores.ts';
export { type CountPlace, type Counts, figureKey, placeId, readCounts } from './score-count.repository.ts';
export { type Figure, listPersons, type StoredPerson } from './score-person.repository.ts';
export { dropScores, type PlannedDimension, planScores } from './score-plan.repository.ts';
