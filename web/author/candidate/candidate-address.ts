import { useSearchParams } from 'wouter';
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

const MODE = 'mode';
const HEAD_TEACHER = 'head-teacher';

/** Whether the list is shown as head teachers see it: in the address, so that the way back and a reload keep it. */
export function useHeadTeacherMode(): { isOn: boolean; turn(isOn: boolean): void } {
  const [params, setParams] = useSearchParams();
  return {
    isOn: params.get(MODE) === HEAD_TEACHER,
    turn: (isOn) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (isOn) next.set(MODE, HEAD_TEACHER);
        else next.delete(MODE);
        return next;
      }),
  };
}
