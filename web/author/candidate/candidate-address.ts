import { useSearchParams } from 'wouter';
import { CandidateFilter, CandidateQuery } from '#domain/candidate/candidate-query.schema.ts';

const NO_FILTER = CandidateFilter.parse({});
const DEFAULTS = CandidateQuery.parse({});

/** What an address asks for; what it does not know, or gets wrong, is as if it were not there. */
export function queryIn(params: URLSearchParams): CandidateQuery {
  const parsed = Object.entries(CandidateQuery.shape).map(([name, schema]) => {
    const read = schema.safeParse(params.get(name) ?? undefined);
    return [name, read.success ? read.data : DEFAULTS[name as keyof CandidateQuery]];
  });
  return Object.fromEntries(parsed) as CandidateQuery;
}

/** Only what differs from a list that nobody has filtered stands in the address. */
export function withQuery(params: URLSearchParams, change: Partial<CandidateQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  // Another filter or order begins at its first page.
  const whole = { ...queryIn(params), page: 1, ...change };
  for (const [name, value] of Object.entries(whole)) {
    if (value === DEFAULTS[name as keyof CandidateQuery]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

export const isFiltered = (query: CandidateQuery): boolean =>
  Object.entries(NO_FILTER).some(([name, value]) => query[name as keyof CandidateFilter] !== value);

/** Filter, order and page stand in the address: they can be shared, and the way back leads to them. */
export function useCandidateAddress() {
  const [params, setParams] = useSearchParams();
  return {
    query: queryIn(params),
    change: (part: Partial<CandidateQuery>) => setParams((current) => withQuery(current, part)),
    clear: () => setParams((current) => withQuery(current, NO_FILTER)),
  };
}
