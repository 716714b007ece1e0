export { contestNames, familyOf } from './family.ts';
