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
  school === undefined ? `${AREA}:${area}` : `${SCHOOL}:${area}:${school}`;

export function parseSubject(text: string): NamedSubject {
  const [, kind, rest = ''] = /^(学校|区县)[:：](.+)$/su.exec(text) ?? [];
  if (kind === AREA) return { kind: 'area', name: rest };
  if (kind !== SCHOOL) return { kind: 'candidate', name: text };
  // Behind the first sign everything is the school's name, whatever signs stand in it.
  const [, area, name = rest] = /^([^:：]*)[:：](.+)$/su.exec(rest) ?? [];
  return { kind: 'school', area, name };
}
