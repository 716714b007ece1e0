/**
 * What tests cost, counted in things that do not depend on the machine. The weights are processor seconds of each on a fast
 * machine, where a page of the staff takes 0.3 to 1.0 of them and a reload of a candidate's less.
 */
export const WEIGHTS = {
  app: 0.3,
  /** Axe goes over a page. */
  audit: 0.4,
  browser: 0.8,
  cluster: 2,
  database: 0.15,
  page: 0.4,
  process: 1.2,
  /** Narrow, after the wide one, or without colours. */
  shortAudit: 0.15,
  shot: 0.15,
  site: 0.5,
} as const;

export type Unit = keyof typeof WEIGHTS;
export type Units = Partial<Record<Unit, number>>;

let counted: Units = {};

/** Called where one is opened, started or made: in the file that is running now. */
export function countUnit(unit: Unit): void {
  counted[unit] = (counted[unit] ?? 0) + 1;
}

/** Since the last time that somebody asked. */
export function takeUnits(): Units {
  const taken = counted;
  counted = {};
  return taken;
}

export function weightOf(units: Units): number {
  return Object.entries(units).reduce((sum, [unit, count]) => sum + count * WEIGHTS[unit as Unit], 0);
}
