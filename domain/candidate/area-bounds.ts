import { isUnsaidPlace, NEW_CANDIDATE } from './candidate-values.ts';

/** What stands on lists where no area is said. */
const WITHOUT_AREA: readonly string[] = ['', NEW_CANDIDATE.area];

/**
 * The areas in which somebody of a school looks after that school: the own one, for two areas may each have a school of that name.
 * Of whom no area is said looks after those of whom none is said either, never after a school of that name in some area.
 */
export const areasOfSchoolStaff = (area: string): readonly string[] =>
  isUnsaidPlace(area) ? WITHOUT_AREA : [area];
