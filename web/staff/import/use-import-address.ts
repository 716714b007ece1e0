import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** Which import is open stands in the address: it is there again after a reload, and the tray can lead to it. */
export function useImportAddress() {
  const [params, setParams] = useSearchParams();
  const state = useHistoryState<unknown>();
  return {
    importId: params.get('import') ?? undefined,
    /** In the place of the address before, with all that the page knows about it: it is still the same page. */
    openImport: (id: string | undefined) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === undefined) next.delete('import');
          else next.set('import', id);
          return next;
        },
        { replace: true, state },
      ),
  };
}
