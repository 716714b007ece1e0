import { CandidateFilter, CandidateQuery } from '#domain/candidate/candidate-query.schema.ts';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';

const NO_FILTER = CandidateFilter.parse({});
const ADDRESS = listAddress(CandidateQuery);

export const isFiltered = (query: CandidateQuery): boolean =>
  Object.entries(NO_FILTER).some(([name, value]) => query[name as keyof CandidateFilter] !== value);

/** What the address says of the list. */
export function useCandidateAddress() {
  const { query, change } = useListAddress<CandidateQuery>(ADDRESS);
  return {
    query,
    change,
    clear: () => change(NO_FILTER),
  };
}
