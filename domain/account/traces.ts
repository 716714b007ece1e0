import { type Actor, mayActFor, type Scope } from './access.ts';

/** What the audit log calls reading what a call shows of people. */
const READS = {
  /** How they answered, who they are. */
  results: 'read-results',
  people: 'read-people',
  /** Lists and exports, which are files. */
  files: 'read-file',
  messages: 'read-messages',
  account: 'read-account',
  /** The log itself. */
  records: 'read-records',
} as const;

/** What a call shows of people, or that it shows nothing of them. */
export type Shows = keyof typeof READS | 'nobody';

export type TracedAction = (typeof READS)[keyof typeof READS] | 'act-for-another';
export type RefusedAction = 'refuse-results' | 'refuse-people';

interface Traced<Action> {
  action: Action;
  actor: string;
  owner: string;
}

/**
 * What the audit log is told of a call that was allowed: results whoever reads them; people whom a school-user sees; of the rest
 * what somebody sees of, or changes for, another owner. Messages that are for somebody are no list of people.
 */
export function traceOf(
  { shows, changes }: { shows: Shows | undefined; changes: boolean },
  actor: Actor | undefined,
  scope: Scope,
): Traced<TracedAction> | undefined {
  if (!actor || actor.type === 'ticket-user') return undefined;
  const owner = scope.owner ?? scope.username;
  if (owner === undefined) return undefined;
  const traced = (action: TracedAction) => ({ action, actor: actor.username, owner });
  if (shows === 'results') return traced('read-results');
  if (actor.type === 'school-user') return shows === 'people' ? traced('read-people') : undefined;
  // Who may not act for the owner is shown what strangers see.
  if (actor.username === owner || !mayActFor(actor, owner)) return undefined;
  if (changes) return traced('act-for-another');
  return shows === undefined || shows === 'nobody' ? undefined : traced(READS[shows]);
}

/**
 * What it is told of a read that was refused: which people somebody of the owner's own schools tried to see. Strangers are none of its
 * business, and their names are another owner's.
 */
export function refusalOf(
  shows: Shows | undefined,
  actor: Actor | undefined,
  { owner }: Scope,
): Traced<RefusedAction> | undefined {
  if (actor?.type !== 'school-user' || owner === undefined || actor.owner !== owner) return undefined;
  const traced = (action: RefusedAction) => ({ action, actor: actor.username, owner });
  if (shows === 'results') return traced('refuse-results');
  return shows === 'people' ? traced('refuse-people') : undefined;
}
