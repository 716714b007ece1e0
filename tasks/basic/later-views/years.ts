const YEARS_BACK = 100;
/** Of a computer whose clock has stopped nobody could choose their year of birth. */
const LEAST_NEWEST_YEAR = 2026;

/** The newest first; an answer that was given elsewhere stays among them. */
export function yearsToChoose(thisYear: number, chosen: string): string[] {
  const newest = Math.max(thisYear, LEAST_NEWEST_YEAR);
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(newest - back));
  return chosen === '' || years.includes(chosen) ? years : [chosen, ...years];
}
