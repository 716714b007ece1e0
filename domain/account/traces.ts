import { type Actor, mayActFor, type Scope } from './access.ts';

/** What a call shows of people: how they answered, who they are, or nothing of them. */
export type Shows = 'results' | 'people' | 'nobody';

export type TracedAction = 'read-results' | 'read-people' | 'act-for-another';

/**
 * What the audit log is told of a call that was allowed: results whoever reads them; people whom a school-user sees; of the rest
 * what somebody sees of, or changes for, another owner.
 */
export function traceOf(
  { shows, changes }: { shows: Shows | undefined; changes: boolean },
  actor: Actor | undefined,
  scope: Scope,
): { action: TracedAction; actor: string; owner: string } | undefined {
  if (!actor || actor.type === 'ticket-user') return undefined;
  const owner = scope.owner ?? scope.username;
  if (owner === undefined) return undefined;
  const traced = (action: TracedAction) => ({ action, actor: actor.username, owner });
  if (shows === 'results') return traced('read-results');
  if (actor.type === 'school-user') return shows === 'people' ? traced('read-people') : undefined;
  // Who may not act for the owner is shown what strangers see.
  if (actor.username === owner || !mayActFor(actor, owner)) return undefined;
  if (changes) return traced('act-for-another');
  return shows === 'people' ? traced('read-people') : undefined;
}
