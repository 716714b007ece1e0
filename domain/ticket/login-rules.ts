import { tagsOf, watchedBy } from '../account/tags.ts';
import type { Contest, PublicContest } from '../contest/contest.schema.ts';
import { withoutSuffix } from '../contest/contest.ts';
import { LOGIN_TEXTS } from '../account/login-texts.ts';

/** Tickets for trying things out: they are words, not numbers. */
const SPECIAL_TICKETS = ['demo', 'test'];

/** Of a place in the line at the login: it counts as no older. */
export const PLACE_GOOD_FOR_MS = 600_000;

export interface TicketCredentials {
  username: string;
  password?: string | undefined;
}

/**
 * What is typed, as it is meant: Chinese input methods write digits and letters twice as wide, and what is pasted brings blanks
 * along. All rules are about this one. A password that equals the number is read in the same way.
 */
export function typedTicket(text: string): string {
  return text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => wide.normalize('NFKC')).trim();
}

type TypedRules = Pick<PublicContest, 'enablePassword' | 'ticketType'>;

const isNumber = (ticket: string) => /^\d+$/.test(ticket) || SPECIAL_TICKETS.includes(ticket);

/** What a contest, or one in which it stands, demands of a number. */
export type ParentRules = Pick<Contest, 'parentSuffix' | 'ticketType'>;

/** Whoever comes from a parent's dashboard brings the ticket that was good there, and its suffix may hold letters. */
function hasGoodForm(ticket: string, contest: TypedRules, parents: readonly ParentRules[]): boolean {
  if ([contest, ...parents].some(({ ticketType }) => ticketType === 'regex')) return true;
  return [ticket, ...parents.map((parent) => withoutSuffix(ticket, parent.parentSuffix))].some(isNumber);
}

/** What is wrong with what was typed, before anything is looked up. The server has the last word. */
export function typedProblem(
  contest: TypedRules,
  typed: TicketCredentials,
  parents: readonly ParentRules[] = [],
): string | undefined {
  if (typed.username === '') return LOGIN_TEXTS.ticketRequired;
  if (contest.enablePassword && !typed.password) return LOGIN_TEXTS.passwordRequired;
  if (/[\s\p{Cc}/,]/u.test(typed.username)) return LOGIN_TEXTS.noSpaces;
  if (!hasGoodForm(typed.username, contest, parents)) return LOGIN_TEXTS.digitsOnly;
  if (contest.enablePassword && typed.password !== typed.username) return LOGIN_TEXTS.wrongPassword;
  return undefined;
}

/** The number that is looked up: the typed one with the contest's suffix, except for `demo`. */
export function lookedUpTicket(parentSuffix: string, typed: string): string {
  return typed === 'demo' ? typed : typed + parentSuffix;
}

/**
 * Why nobody can log in with a number that stands in a contest's own list, or undefined: there must be something to type that is
 * let through and leads to it.
 */
export function listedProblem(
  contest: ParentRules,
  parents: readonly ParentRules[],
  number: string,
): string | undefined {
  const { parentSuffix, ticketType } = contest;
  const typed = withoutSuffix(number, parentSuffix);
  if (lookedUpTicket(parentSuffix, typed) !== number) {
    return `登录时会在输入的号码后加上“${parentSuffix}”，“${number}”没有以它结尾，无法登录`;
  }
  const problem = typedProblem({ ticketType, enablePassword: false }, { username: typed }, parents);
  if (problem === undefined) return undefined;
  const suffix = parentSuffix === '' ? '' : `（末尾的“${parentSuffix}”除外）`;
  return `“${number}”无法登录：${typed === '' ? LOGIN_TEXTS.digitsOnly : problem}${suffix}`;
}

/**
 * What to log in with again, in place of what was typed. A candidate who came by a parent's dashboard knows the number
 * without the parent's suffix; another number is another candidate's and stays as it is.
 */
export function renewedTicket(
  typed: string,
  account: { ticketId: string },
  contest: Pick<Contest, 'parentSuffix'>,
): string {
  const own = withoutSuffix(account.ticketId, contest.parentSuffix);
  return typed !== '' && own.startsWith(typed) ? own : typed;
}

/** Undefined when one of the candidate's tags is the contest's. */
export function roleProblem(contestTag: string, candidateTag: string): string | undefined {
  const tags = tagsOf(candidateTag);
  if (tags.length === 0 || tags.includes(contestTag)) return undefined;
  return `本测试的对象为${contestTag}，而您的角色为${tags.join('、')}`;
}

/** The number typed at the report and progress look-ups. */
export function lookupProblem(typed: string, title: string): string | undefined {
  if (typed === '') return LOGIN_TEXTS.ticketRequired;
  if (/[\s\p{Cc}/,]/u.test(typed)) return LOGIN_TEXTS.noSpaces;
  if (typed === 'demo') return `不支持demo账号查看${title}`;
  return isNumber(typed) ? undefined : LOGIN_TEXTS.digitsOnly;
}

/** Whom a page of look-ups is for: reports are everybody's own, progress is for those who watch a school or an area. */
export const mayLookUp = (kind: keyof typeof LOOKUP_TITLES, tag: string): boolean =>
  kind === 'report' || watchedBy(tag) !== undefined;

export const LOOKUP_TITLES = { report: '报告查询', school: '作答进度查询' } as const;
export const LOOKUP_UNKNOWN = '准考证号不存在，或不支持查看本页面';

/** The dialog before a login shows whom the number belongs to; with nothing to show it is left out. */
export function needsConfirmation(candidate: { realName: string; tag: string; school: string }): boolean {
  return candidate.realName !== '' || candidate.tag !== '' || candidate.school !== '';
}
