import type { Contest } from './contest.schema.ts';

/** The tasks between the opening and the closing page: those that take an answer. */
export function taskCount(contest: Pick<Contest, 'tasks'>): number {
  return contest.tasks.length - 2;
}

/** A parent's children stand between its opening and closing rows. */
export function childContests(contest: Pick<Contest, 'tasks'>): string[] {
  return contest.tasks.slice(1, -1);
}

export function isParent(contest: Pick<Contest, 'type'>): boolean {
  return contest.type === 'parent' || contest.type === 'jump';
}

export function cardTitle(contest: Pick<Contest, 'cardName' | 'name'>): string {
  return contest.cardName.trim() || contest.name;
}

/** The ticket as it was before a suffix was added to it; one that does not end so stays as it is, and so does `demo`. */
export function withoutSuffix(ticket: string, suffix: string): string {
  const isSuffixed = ticket !== 'demo' && suffix !== '' && ticket.endsWith(suffix);
  return isSuffixed ? ticket.slice(0, -suffix.length) : ticket;
}
