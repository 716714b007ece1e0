/** Whom a report is about, as addresses and calls name it: a number, or 学校:区县:学校名, 学校:学校名, 区县:名称. */
export type NamedSubject =
  | { kind: 'candidate'; name: string }
  /** Without an area it is the only school of that name. */
  | { kind: 'school'; area: string | undefined; name: string }
  | { kind: 'area'; name: string };

const SCHOOL = '学校';
const AREA = '区县';

/** A school, or a whole district. */
export interface ReportedPlace {
  area: string;
  school?: string | undefined;
}

/** With its district, for two of them may each have a school of that name. */
export const subjectOfPlace = ({ area, school }: ReportedPlace): string =>
  school === undefined ? `${AREA}:${written(area)}` : `${SCHOOL}:${written(area)}:${written(school)}`;

/** Signs that mean something in an address, as addresses write them. */
const written = (name: string) => name.replace(/[%:：/]/gu, encodeURIComponent);

function read(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export function parseSubject(text: string): NamedSubject {
  const [, kind, rest = ''] = /^(学校|区县)[:：](.+)$/su.exec(text) ?? [];
  if (kind === AREA) return { kind: 'area', name: read(rest) };
  if (kind !== SCHOOL) return { kind: 'candidate', name: text };
  // Behind the first sign everything is the school's name, whatever signs stand in it.
  const [, area, name = rest] = /^([^:：]*)[:：](.+)$/su.exec(rest) ?? [];
  return { kind: 'school', area: area === undefined ? undefined : read(area), name: read(name) };
}
