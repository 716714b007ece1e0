import { sql } from 'kysely';

/**
 * Rows as one parameter, for there may be many. An object and not an array: both databases have a `json_each` that takes one,
 * and no other function in common.
 */
export const eachOf = (rows: readonly string[][]) => sql`json_each(${JSON.stringify({ ...rows })})`;
