import type { SchoolCandidateQuery } from '#domain/progress/school-candidate.schema.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { leftCount, type Person } from './read-school.ts';

type Order = Pick<SchoolCandidateQuery, 'sort' | 'order'>;
type Compare = (left: Person, right: Person) => number;

/** The few that there are are compared as people do it, the many only by their place among them. */
function placesOf(values: Iterable<string>): (value: string) => number {
  const places = new Map([...new Set(values)].sort(compareNaturally).map((value, index) => [value, index]));
  return (value) => places.get(value) ?? 0;
}

/** Numbers of one length by their digits. */
const byNumber: Compare = ({ row: { name: left } }, { row: { name: right } }) =>
  left.length - right.length || (left < right ? -1 : Number(left > right));

function byClass(people: readonly Person[]): Compare {
  const grade = placesOf(people.map(({ row }) => row.grade));
  const inClass = placesOf(people.map(({ row }) => row.class));
  return ({ row: left }, { row: right }) =>
    grade(left.grade) - grade(right.grade) || inClass(left.class) - inClass(right.class);
}

const COLLATOR = new Intl.Collator('zh-CN');

function compareBy(people: readonly Person[], sort: Order['sort']): Compare {
  if (sort === 'name') return byNumber;
  if (sort === 'realName')
    return ({ row: left }, { row: right }) => COLLATOR.compare(left.real_name, right.real_name);
  return sort === 'left' ? (left, right) => leftCount(left) - leftCount(right) : byClass(people);
}

/** Where two are alike the number is the last word. */
export function inOrder(people: readonly Person[], { sort, order }: Order): Person[] {
  const compare = compareBy(people, sort);
  const sign = order === 'descend' ? -1 : 1;
  return people.toSorted((left, right) => sign * compare(left, right) || byNumber(left, right));
}
