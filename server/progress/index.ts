export { readCompletion, type PlaceCounts } from './completion.repository.ts';
