import { keptListOfNow, listOfNow, type NamesNow } from '../text/name-list.ts';
import type { CandidateFields } from './candidate.schema.ts';

type Naming = Partial<Pick<CandidateFields, 'contest' | 'contests'>>;

/** Whoever writes a candidate may know a test by a name that it had before, and may separate tests in several ways. */
export function withContestsOfNow<Fields extends Naming>(fields: Fields, names: NamesNow): Fields {
  const { contest, contests } = fields;
  return {
    ...fields,
    ...(contest === undefined ? {} : { contest: names.get(contest) ?? contest }),
    ...(contests === undefined ? {} : { contests: listOfNow(contests, names) }),
  };
}

/** Tests that a candidate's row names and that there are none of; the row names them as they are called now. */
export const unknownContests = (
  { contest = '', contests = '' }: Naming,
  present: ReadonlySet<string>,
): string[] =>
  [...new Set([contest, ...contests.split(',')])].filter((name) => name !== '' && !present.has(name));

/** Of one who comes back from the trash, as the list was kept. */
export const withKeptContestsOfNow = <Fields extends Pick<CandidateFields, 'contest' | 'contests'>>(
  fields: Fields,
  names: NamesNow,
): Fields => ({
  ...fields,
  contest: names.get(fields.contest) ?? fields.contest,
  contests: keptListOfNow(fields.contests, names),
});

/** The names as they stand there: with these only the ways to separate them are made the same. */
export const namesAsWritten = (names: NamesNow): NamesNow =>
  new Map([...names.keys()].map((name) => [name, name]));
