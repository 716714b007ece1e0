export { countsByPlace, type PlaceCounts, readCompletionTable } from './completion.repository.ts';
