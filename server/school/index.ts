export { demandWatched } from './watched.ts';
