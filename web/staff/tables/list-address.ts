import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { z } from 'zod';

type QuerySchema = z.ZodObject<Record<string, z.ZodType>>;

/** How filter, order and page of a list are written into its address. */
export function listAddress<Schema extends QuerySchema>(schema: Schema) {
  type Query = z.output<Schema>;
  const defaults = schema.parse({}) as Record<string, unknown>;

  /** What an address asks for; what it does not know, or gets wrong, is as if it were not there. */
  function queryIn(params: URLSearchParams): Query {
    const parsed = Object.entries(schema.shape).map(([name, field]) => {
      const read = field.safeParse(params.get(name) ?? undefined);
      return [name, read.success ? read.data : defaults[name]];
    });
    return Object.fromEntries(parsed) as Query;
  }

  /** Only what differs from a list that nobody has filtered stands in the address. */
  function withQuery(params: URLSearchParams, change: Partial<Query>): URLSearchParams {
    const next = new URLSearchParams(params);
    // Another filter or order begins at its first page.
    const first = 'page' in schema.shape ? { page: 1 } : {};
    const whole = { ...queryIn(params), ...first, ...change };
    for (const [name, value] of Object.entries(whole)) {
      if (value === defaults[name]) next.delete(name);
      else next.set(name, String(value));
    }
    return next;
  }

  return { queryIn, withQuery };
}

type ListAddress<Query> = {
  queryIn(params: URLSearchParams): Query;
  withQuery(params: URLSearchParams, change: Partial<Query>): URLSearchParams;
};

/** How each list was looked at last in this tab, by its path. */
const lastSeen = new Map<string, string>();

/** The list at this path as it was last looked at, for the way back from one of its entries. */
export const lastListAddress = (path: string): string => `${path}${lastSeen.get(path) ?? ''}`;

/** Filter, order and page stand in the address: they can be shared, and the way back leads to them. */
export function useListAddress<Query>({ queryIn, withQuery }: ListAddress<Query>) {
  const [params, setParams] = useSearchParams();
  const [path] = useLocation();
  useEffect(() => {
    const kept = new URLSearchParams(params);
    // Whose list it is, the link knows; what lay open over it is closed.
    for (const name of ['owner', 'import']) kept.delete(name);
    lastSeen.set(path, kept.size === 0 ? '' : `?${kept.toString()}`);
  }, [path, params]);
  return {
    params,
    setParams,
    query: queryIn(params),
    change: (part: Partial<Query>) => setParams((current) => withQuery(current, part)),
  };
}
