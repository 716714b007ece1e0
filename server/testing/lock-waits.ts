interface Waiting {
  waiting: number;
}

/** How many connections to that database wait for a lock: what they were asked is on its way, and stands behind somebody. */
export async function countWaiting(
  ask: (statement: string) => Promise<{ rows: unknown[] }>,
): Promise<number> {
  // Within a transaction the server would show the same moment again and again.
  await ask('select pg_stat_clear_snapshot()');
  const { rows } = await ask(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows as Waiting[])[0]?.waiting ?? 0;
}
