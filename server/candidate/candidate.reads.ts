import { read } from '#server/database/read.ts';
import { listInOrder, listKeptNames } from './candidate-editor.repository.ts';
import { findCandidatePage, listCandidateValues } from './candidate-list.repository.ts';
import { findClassList } from './class-list.repository.ts';

/** Searches and counts over lists of a hundred thousand. */
export const candidatePageRead = read('candidate.page', findCandidatePage);
export const candidateValuesRead = read('candidate.values', listCandidateValues);
export const classListRead = read('candidate.class-list', findClassList);
/** A clerk's whole school. */
export const placedNamesRead = read('candidate.placed-names', listKeptNames);
export const placedRowsRead = read('candidate.placed-rows', listInOrder);
