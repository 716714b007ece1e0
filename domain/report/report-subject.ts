/** Whom a report is about, as addresses and calls name it: a number, or 学校:区县:学校名, 学校:学校名, 区县:名称. */
export type NamedSubject =
  | { kind: 'candidate'; name: string }
  /** Without an area it is the only school of that name. */
  | { kind: 'school'; area: string | undefined; name: string }
  | { kind: 'area'; name: string };

const SCHOOL = '学校';
const AREA = '区县';

export function parseSubject(text: string): NamedSubject {
  const [kind = '', first = '', ...rest] = text.split(/[:：]/);
  const last = rest.join(':');
  if (kind === AREA && first !== '') return { kind: 'area', name: [first, ...rest].join(':') };
  if (kind === SCHOOL && first !== '')
    return last === ''
      ? { kind: 'school', area: undefined, name: first }
      : { kind: 'school', area: first, name: last };
  return { kind: 'candidate', name: text };
}
