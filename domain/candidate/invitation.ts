import type { Candidate } from './candidate.schema.ts';

/** A blank list means every contest; otherwise the contest or its parent must be named. */
export function isInvited(
  candidate: Pick<Candidate, 'contests'>,
  contest: string,
  parents: readonly string[],
): boolean {
  const separated = namesIn(candidate.contests, /[,，]/);
  if (separated.length === 0) return true;
  // A full-width comma separates as people type it, but may also stand within a contest's name.
  const named = [...separated, ...namesIn(candidate.contests, /,/)];
  return named.includes(contest) || parents.some((parent) => named.includes(parent));
}

function namesIn(list: string, separator: RegExp): string[] {
  return list
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
