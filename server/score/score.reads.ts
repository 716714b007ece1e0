import { read } from '#server/database/read.ts';
import { digest } from './digest.ts';

export const digestRead = read('score.digest', digest);
