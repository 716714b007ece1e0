import { useLocation } from 'wouter';
import { z } from 'zod';
import { ResultFilter, ResultQuery } from '#domain/result/result-query.schema.ts';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';
import type { ResultPerson } from './result-queries.ts';

const NO_FILTER = ResultFilter.parse({});

/** Which answers stand beside the candidates is remembered by the browser, and would be too long for an address. */
const AddressQuery = ResultQuery.omit({ columns: true }).extend({
  view: z.enum(['records', 'statistics']).default('records'),
  /** Person and state only, or with answers; empty as the page finds best. */
  simple: z.enum(['', '0', '1']).default(''),
});
export type AddressQuery = z.infer<typeof AddressQuery>;

const ADDRESS = listAddress(AddressQuery);

const CANDIDATE = 'candidate';

export const filterOf = (query: ResultFilter): ResultFilter => ({
  search: query.search,
  area: query.area,
  school: query.school,
  grade: query.grade,
  class: query.class,
  states: query.states,
  marks: query.marks,
  version: query.version,
});

export const isFiltered = (query: ResultFilter): boolean =>
  Object.entries(NO_FILTER).some(([name, value]) => query[name as keyof ResultFilter] !== value);

/** Beside the words that are searched for, which are always in sight. */
export const filterCount = (query: ResultFilter): number =>
  Object.entries(NO_FILTER).filter(
    ([name, value]) => name !== 'search' && query[name as keyof ResultFilter] !== value,
  ).length;

/** Names of tests and numbers hold no slash. */
export function personIn(params: URLSearchParams): ResultPerson | undefined {
  const [contest = '', ticketId = '', ...rest] = params.get(CANDIDATE)?.split('/') ?? [];
  return contest === '' || ticketId === '' || rest.length > 0 ? undefined : { contest, ticketId };
}

export function withPerson(params: URLSearchParams, person: ResultPerson | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (person) next.set(CANDIDATE, `${person.contest}/${person.ticketId}`);
  else next.delete(CANDIDATE);
  return next;
}

/** For other tests: what is asked of people stays, what only the old ones have goes. */
export function searchForOthers(params: URLSearchParams): string {
  const next = withPerson(ADDRESS.withQuery(params, { version: '' }), undefined);
  return next.size === 0 ? '' : `?${next.toString()}`;
}

/** Everything that the page shows stands in its address: filter, order, page, and who is looked at. */
export function useResultAddress() {
  const { query, params, setParams } = useListAddress<AddressQuery>(ADDRESS);
  const [path] = useLocation();
  const change = (part: Partial<AddressQuery>) => setParams((now) => ADDRESS.withQuery(now, part));
  return {
    query,
    params,
    change,
    clear: () => change(NO_FILTER),
    /** Filters and order stay: both views are about the same people. */
    hrefOfView: (view: AddressQuery['view']) => {
      const next = withPerson(ADDRESS.withQuery(params, { view, page: query.page }), undefined);
      return next.size === 0 ? path : `${path}?${next.toString()}`;
    },
    person: personIn(params),
    hrefOf: (person: ResultPerson) => `${path}?${withPerson(params, person).toString()}`,
    /** From one candidate to the next the way back does not grow. */
    move: (person: ResultPerson, page: number) =>
      setParams((now) => withPerson(ADDRESS.withQuery(now, { page }), person), { replace: true }),
    closePerson: () => setParams((now) => withPerson(now, undefined), { replace: true }),
    toPage: (page: number) => setParams((now) => ADDRESS.withQuery(now, { page }), { replace: true }),
  };
}
