import { read, type Readers } from '#server/database/read.ts';
import { readFigures } from './completion-table.ts';
import {
  readFiltered,
  readSchoolPage,
  readTicketHolders,
  readTicketUsers,
  readUnfinished,
  readWholeSchool,
  type SomeHolders,
} from './school-people.ts';

/** Thousands of schools in one go, and a school of thousands. */
export const figuresRead = read('school.figures', readFigures);
export const schoolPageRead = read('school.page', readSchoolPage);
export const wholeSchoolRead = read('school.whole', readWholeSchool);
export const unfinishedRead = read('school.unfinished', readUnfinished);
export const filteredRead = read('school.filtered', readFiltered);
export const ticketHoldersRead = read('school.ticket-holders', readTicketHolders);
export const ticketUsersRead = read('school.ticket-users', readTicketUsers);

/** So many people's records are read and written at a time. */
const PORTION = 500;

/** Their answer records in all tests that the viewer is told of, in portions. */
export async function* ticketUserPortions(
  readers: Readers,
  owner: string,
  { names, contestIds }: Omit<SomeHolders, 'owner'>,
) {
  for (let done = 0; done < names.length; done += PORTION) {
    const some = names.slice(done, done + PORTION);
    yield await readers.run(ticketUsersRead, { owner, names: some, contestIds });
  }
}
