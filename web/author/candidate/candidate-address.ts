import { CandidateFilter, CandidateQuery } from '#domain/candidate/candidate-query.schema.ts';
import { listAddress, useListAddress } from '#web/staff/tables/list-address.ts';

const NO_FILTER = CandidateFilter.parse({});
const ADDRESS = listAddress(CandidateQuery);

export const isFiltered = (query: CandidateQuery): boolean =>
  Object.entries(NO_FILTER).some(([name, value]) => query[name as keyof CandidateFilter] !== value);

/** What the address says of the list, and whether an import is open. */
export function useCandidateAddress() {
  const { params, setParams, query, change } = useListAddress<CandidateQuery>(ADDRESS);
  return {
    query,
    change,
    clear: () => change(NO_FILTER),
    /** The import whose preview is open. */
    importId: params.get('import') ?? undefined,
    openImport: (id: string | undefined) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (id === undefined) next.delete('import');
        else next.set('import', id);
        return next;
      }),
  };
}
