import { read } from '#server/database/read.ts';
import { digest } from './digest.ts';
import { listCountedPlaces, readCounts } from './score-count.repository.ts';

export const digestRead = read('score.digest', digest);
/** Of all schools of a city, where one is compared with them. */
export const countsRead = read('score.counts', readCounts);
/** Thousands of schools. */
export const countedPlacesRead = read('score.places', listCountedPlaces);
