import { tagsOf } from '../account/tags.ts';
import type { Contest, PublicContest } from '../contest/contest.schema.ts';

/** Tickets for trying things out: they are words, not numbers. */
const SPECIAL_TICKETS = ['demo', 'test'];

export const LOGIN_TEXTS = {
  ticketRequired: '请输入准考证号！',
  passwordRequired: '请输入密码！',
  noSpaces: '准考证号中请勿输入空格等特殊字符',
  digitsOnly: '准考证号必须为纯数字',
  wrongPassword: '密码错误',
  unknownTicket: '准考证号不存在',
  inactive: '当前测试未开放登录',
  contestMissing: '错误：无法找到指定测试',
  tooManyFailures: '失败次数过多，请10分钟后再试',
  busy: '当前登录人数较多，请稍后再试',
  wrongUserOrPassword: '用户名或密码错误',
  takenOver: '该准考证号已在其他设备登录',
  loginRequired: '请先登录',
  externalWithoutAddress: '外部测试没有设置网址，请联系监考老师',
} as const;

export interface TicketCredentials {
  username: string;
  password?: string | undefined;
}

type TypedRules = Pick<PublicContest, 'enablePassword' | 'ticketType'>;

/** The ticket as it was before a suffix was added to it; one that does not end so stays as it is, and so does `demo`. */
export function withoutSuffix(ticket: string, suffix: string): string {
  const isSuffixed = ticket !== 'demo' && suffix !== '' && ticket.endsWith(suffix);
  return isSuffixed ? ticket.slice(0, -suffix.length) : ticket;
}

const isNumber = (ticket: string) => /^\d+$/.test(ticket) || SPECIAL_TICKETS.includes(ticket);

type ParentRules = Pick<Contest, 'parentSuffix' | 'ticketType'>;

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

export const LOOKUP_TITLES = { report: '报告查询', school: '作答进度查询' } as const;
export const LOOKUP_UNKNOWN = '准考证号不存在，或不支持查看本页面';

/** The dialog before a login shows whom the number belongs to; with nothing to show it is left out. */
export function needsConfirmation(candidate: { realName: string; tag: string; school: string }): boolean {
  return candidate.realName !== '' || candidate.tag !== '' || candidate.school !== '';
}
