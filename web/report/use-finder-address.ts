import { useSearchParams } from 'wouter';

export const FINDER_SIDES = { candidate: '考生', school: '学校', area: '区县' } as const;
type FinderSide = keyof typeof FINDER_SIDES;

const isSide = (text: string | null): text is FinderSide => text !== null && text in FINDER_SIDES;

/** What somebody looks for stands in the address, so that the way back from a report leads to it. */
export function useFinderAddress() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('by');
  const change = (part: Partial<Record<'template' | 'by' | 'search', string>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(part))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: 'search' in part },
    );
  return {
    template: params.get('template') ?? '',
    /** Undefined where the address says none that there is. */
    by: isSide(asked) ? asked : undefined,
    search: params.get('search') ?? '',
    change,
  };
}
