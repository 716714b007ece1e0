import type { Account } from './account.schema.ts';

/** Who may make a call. Declared once per endpoint; several entries mean any of them. */
export const ACCESS = [
  'public',
  'account',
  'candidate',
  'candidate-editor',
  'report-user',
  'school-user',
  'author',
  'owner',
  'admin',
] as const;
export type Access = (typeof ACCESS)[number];

/** Whose things a call touches. Which ticket user an answer is for is decided with the answer itself, by ids. */
export interface Scope {
  owner?: string | undefined;
  username?: string | undefined;
}

export type Actor = Pick<Account, 'type' | 'username' | 'owner' | 'isAdmin' | 'managedAccounts'>;
export type AccessDecision = 'allowed' | 'login-required' | 'forbidden';

/** A normal-user acts on its own things and on those of its managed accounts; an administrator on everyone's. */
export function mayActFor(actor: Actor, owner: string): boolean {
  if (actor.type !== 'normal-user') return false;
  return actor.isAdmin || actor.username === owner || actor.managedAccounts.includes(owner);
}

/** What only the owner itself and administrators do: those who manage its account do not. */
export function mayActAsOwner(actor: Actor, owner: string): boolean {
  return actor.type === 'normal-user' && (actor.isAdmin || actor.username === owner);
}

/** Whether there is anybody else to act for. */
export function mayActForOthers(actor: Actor): boolean {
  if (actor.type !== 'normal-user') return false;
  return actor.isAdmin || actor.managedAccounts.some((owner) => owner !== actor.username);
}

const isAdministrator = (actor: Actor) => actor.type === 'normal-user' && actor.isAdmin;

const RULES: Record<Exclude<Access, 'public'>, (actor: Actor, scope: Scope) => boolean> = {
  account: (actor, scope) =>
    scope.username === undefined || scope.username === actor.username || isAdministrator(actor),
  candidate: (actor) => actor.type === 'ticket-user',
  // Whether this one is a class teacher or clerk, and of whom, the list says when the call is made.
  'candidate-editor': (actor, scope) =>
    actor.type === 'ticket-user' && (scope.owner === undefined || scope.owner === actor.owner),
  'report-user': (actor, scope) =>
    actor.type === 'report-user' && (scope.owner === undefined || scope.owner === actor.owner),
  'school-user': (actor, scope) =>
    actor.type === 'school-user' && (scope.owner === undefined || scope.owner === actor.owner),
  author: (actor, scope) =>
    actor.type === 'normal-user' && (scope.owner === undefined || mayActFor(actor, scope.owner)),
  owner: (actor, scope) =>
    actor.type === 'normal-user' && (scope.owner === undefined || mayActAsOwner(actor, scope.owner)),
  admin: isAdministrator,
};

export function decideAccess(
  access: Access | readonly Access[],
  actor: Actor | undefined,
  scope: Scope = {},
): AccessDecision {
  const wanted = typeof access === 'string' ? [access] : access;
  if (wanted.includes('public')) return 'allowed';
  if (!actor) return 'login-required';
  const allowed = wanted.some((entry) => entry !== 'public' && RULES[entry](actor, scope));
  return allowed ? 'allowed' : 'forbidden';
}
