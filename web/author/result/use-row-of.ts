import { useQuery } from '@tanstack/react-query';
import { ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { type ResultPerson, resultPageQuery } from './result-queries.ts';

const isSame = (one: ResultPerson) => (other: ResultPerson) =>
  one.contest === other.contest && one.ticketId === other.ticketId;

/** Somebody's row; whoever is not on this page of the table is asked for by number. */
export function useRowOf(
  owner: string,
  person: ResultPerson,
  rows: readonly ResultRow[] | undefined,
): ResultRow | undefined {
  const inSight = rows?.find(isSame(person));
  const { data } = useQuery({
    ...resultPageQuery({ owner, contests: [person.contest] }, ResultQuery.parse({ search: person.ticketId })),
    enabled: rows !== undefined && !inSight,
  });
  return inSight ?? data?.rows.find(isSame(person));
}
