import { read } from '#server/database/read.ts';
import { readFigures } from './completion-table.ts';
import { readFiltered, readSchoolPage, readUnfinished, readWholeSchool } from './school-people.ts';

/** Thousands of schools in one go, and a school of thousands. */
export const figuresRead = read('school.figures', readFigures);
export const schoolPageRead = read('school.page', readSchoolPage);
export const wholeSchoolRead = read('school.whole', readWholeSchool);
export const unfinishedRead = read('school.unfinished', readUnfinished);
export const filteredRead = read('school.filtered', readFiltered);
