import type { ContestVersion } from '#api/version.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';
import { describeContest } from './describe-contest.ts';

/** Lists of numbers belong to the contest, and no version has them. */
const hasList = ({ ticketType }: Pick<Contest, 'ticketType'>) => ticketType === 'number';

/**
 * A version takes the place of the settings. The name stays, and so do the tickets where they are a list or of another type. Whether
 * the test is open, and who sees it, is decided now and not by what was once: nobody opens it by accident.
 */
export function restoredContest(version: Contest, saved: Contest): Contest {
  const { name, owner, createdTime, state, visibility } = saved;
  const keepsTicket = hasList(saved) || version.ticketType !== saved.ticketType;
  const { ticketType, ticket } = keepsTicket ? saved : version;
  return { ...version, name, owner, createdTime, state, visibility, ticketType, ticket };
}

/** What a version of a contest says. The rows of a list are not even looked at: they may be 100,000. */
export function describeContestVersion(contest: Contest): DescribedPart[] {
  if (!hasList(contest)) return describeContest(contest);
  return describeContest({ ...contest, ticket: [] }).filter(({ key }) => key !== 'ticket');
}

/** To be read before a version comes back; something else may be called so by now. */
export function goneText({ kind, name }: ContestVersion['gone'][number]): string {
  return `${kind === 'task' ? '题目' : '测试'}“${name}”已不存在，恢复后不包含。`;
}
