import { useSearchParams } from 'wouter';
import type { z } from 'zod';

type QuerySchema = z.ZodObject<Record<'page', z.ZodType> & Record<string, z.ZodType>>;

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
    const whole = { ...queryIn(params), page: 1, ...change };
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

/** Filter, order and page stand in the address: they can be shared, and the way back leads to them. */
export function useListAddress<Query>({ queryIn, withQuery }: ListAddress<Query>) {
  const [params, setParams] = useSearchParams();
  return {
    params,
    setParams,
    query: queryIn(params),
    change: (part: Partial<Query>) => setParams((current) => withQuery(current, part)),
  };
}
