/** The schools of an area; an empty one means those without an area. */
export const schoolListPath = (area?: string): string =>
  area === undefined ? '/school-edit' : `/school-edit?area=${encodeURIComponent(area)}`;

/** In an address a school without a name is a blank: no name consists of one. */
const NAMELESS = ' ';

/** With its area, for two areas may each have a school of that name. */
export function schoolPath(school: string, area?: string): string {
  const path = `/school-candidate/${encodeURIComponent(school === '' ? NAMELESS : school)}`;
  return area === undefined ? path : `${path}?area=${encodeURIComponent(area)}`;
}

export const schoolInPath = (name: string): string => (name === NAMELESS ? '' : name);

export const candidatePath = (name: string): string => `/candidate-edit/${encodeURIComponent(name)}`;

/** Those of whom nobody has written where they are have a row of their own, so that sums are true. */
export const areaText = (area: string): string => (area === '' ? '（区县为空）' : area);
export const schoolText = (school: string): string => (school === '' ? '（学校为空）' : school);
