import { LOGIN_TEXTS } from '../account/login-texts.ts';
import type { Contest } from '../contest/contest.schema.ts';
import { listedNames } from '../text/name-list.ts';
import { lookedUpTicket, roleProblem, typedProblem, typedTicket } from './login-rules.ts';
import { admittedByTicket, rangeHolding } from './ticket-admission.ts';
import { patternProblem } from './ticket-pattern.ts';
import type { TicketFacts } from './ticket-facts.schema.ts';
import type { NumberRow, RangeRow } from './ticket.schema.ts';

export type TriedContest = Pick<
  Contest,
  'ticketType' | 'ticket' | 'tag' | 'parentSuffix' | 'enablePassword' | 'state' | 'type' | 'externalUrl'
>;

/** What was looked at. Good: speaks for letting in; bad: against it; none: only said. */
export interface TrialStep {
  mark: 'good' | 'bad' | 'none';
  text: string;
}

export interface TicketTrial {
  /** What the login page would say, or undefined where it lets in. */
  refusal: string | undefined;
  steps: TrialStep[];
}

/** Where a number stands in the draft's list; from 1. */
export interface ListedAt {
  row: NumberRow;
  line: number;
}

const good = (text: string): TrialStep => ({ mark: 'good', text });
const bad = (text: string): TrialStep => ({ mark: 'bad', text });
const said = (text: string): TrialStep => ({ mark: 'none', text });

const describe = (...parts: string[]) => parts.filter((part) => part !== '').join('，');

/** The number that is looked up for what is typed. */
export const triedTicket = ({ parentSuffix }: Pick<Contest, 'parentSuffix'>, typed: string): string =>
  lookedUpTicket(parentSuffix, typedTicket(typed));

function formSteps(contest: TriedContest, parents: TicketFacts['parents'], typed: string): TrialStep[] {
  const problem = typedProblem({ ...contest, enablePassword: false }, { username: typed }, parents);
  if (problem === LOGIN_TEXTS.digitsOnly)
    return [bad('输入的号码必须全是数字；只有demo和test例外，正则表达式类型的测试不作要求')];
  if (problem !== undefined) return [bad(problem)];
  if (/^\d+$/.test(typed)) return [good('全是数字，可以输入')];
  if (typed === 'demo' || typed === 'test') return [good(`“${typed}”是试用的号码，不要求是数字`)];
  const above = parents.find(({ ticketType }) => ticketType === 'regex');
  if (contest.ticketType !== 'regex' && above)
    return [good(`父测试“${above.name}”按正则表达式登录，不要求全是数字`)];
  return [
    good(contest.ticketType === 'regex' ? '按正则表达式登录，不要求全是数字' : '去掉父测试的后缀后全是数字'),
  ];
}

function suffixStep({ parentSuffix }: TriedContest, typed: string, ticket: string): TrialStep[] {
  if (parentSuffix === '') return [];
  if (typed === 'demo') return [said('“demo”不加准考证后缀')];
  return [said(`加上准考证后缀“${parentSuffix}”，查找的号码是“${ticket}”`)];
}

function candidateStep(candidate: TicketFacts['candidate'], ticket: string): TrialStep {
  if (!candidate) return said(`“我的考生”中没有“${ticket}”`);
  const { realName, tag, school, contests, isInvited } = candidate;
  const who = describe(realName || '（没有姓名）', tag, school);
  if (isInvited) {
    const why = listedNames(contests).length === 0 ? '没有限定测试' : '包含测试中有本测试或它的父测试';
    return good(`“我的考生”中有“${ticket}”（${who}），${why}`);
  }
  return said(`“我的考生”中有“${ticket}”（${who}），但其包含测试只有：${listedNames(contests).join('、')}`);
}

/** People take the end of a range for its last number, and drop or add zeros. */
function nearRange(rows: readonly RangeRow[], ticket: string): string {
  const atEnd = rows.findIndex(({ end }) => end === ticket);
  if (atEnd >= 0) return `，它是第${atEnd + 1}行的结束号，结束号不包含在内`;
  const bare = ticket.replace(/^0+(?=\d)/, '');
  const other = rows.findIndex((row) =>
    [bare, bare.padStart(row.start.length, '0')].some((text) => rangeHolding([row], text) !== undefined),
  );
  return other < 0 ? '' : `；第${other + 1}行的号码开头的0个数不同，不是同一个号码`;
}

function ownStep(contest: TriedContest, ticket: string, listed: ListedAt | undefined): TrialStep {
  const { ticketType, ticket: tickets } = contest;
  const isAdmitted = admittedByTicket(contest, ticket, listed?.row) !== undefined;
  if (ticketType === 'number') {
    if (!listed) return said(`准考证名单中没有“${ticket}”`);
    const { name, type, school } = listed.row;
    const who = describe(name, type || `角色与测试对象相同`, school);
    return good(`准考证名单第${listed.line}行就是“${ticket}”（${who}）`);
  }
  if (ticketType === 'regex') {
    if (typeof tickets !== 'string' || tickets === '') return said('还没有填写正则表达式');
    if (patternProblem(tickets)) return said('正则表达式有错误，没有号码与它相符');
    return isAdmitted
      ? good(`整个“${ticket}”与正则表达式相符`)
      : said(`“${ticket}”与正则表达式不（完全）相符`);
  }
  const rows = Array.isArray(tickets) ? (tickets as RangeRow[]) : [];
  const row = rangeHolding(rows, ticket);
  if (row) return good(`“${ticket}”在第${rows.indexOf(row) + 1}行的区间内（${row.start}起，${row.end}之前）`);
  return said(`“${ticket}”不在任何一个区间内${nearRange(rows, ticket)}`);
}

/**
 * What would become of somebody who types this at the login page, step by step. The same rules as the login's, and in the same
 * order where one of them refuses.
 */
export function tryTicket(
  contest: TriedContest,
  written: string,
  listed: ListedAt | undefined,
  { parents, candidate }: TicketFacts,
): TicketTrial {
  const typed = typedTicket(written);
  const ticket = lookedUpTicket(contest.parentSuffix, typed);
  const typing = typedProblem({ ...contest, enablePassword: false }, { username: typed }, parents);
  const steps = formSteps(contest, parents, typed);
  if (typing !== undefined) return { refusal: typing, steps };
  steps.push(...suffixStep(contest, typed, ticket));
  if (contest.enablePassword) steps.push(said(`还要输入密码，密码与准考证号相同，即“${typed}”`));
  const isClosed = contest.state !== 'active';
  if (isClosed) steps.push(bad('测试的状态是“关闭”，现在谁也不能登录'));
  steps.push(candidateStep(candidate, ticket), ownStep(contest, ticket, listed));
  const tag = candidate?.isInvited ? candidate.tag : admittedByTicket(contest, ticket, listed?.row)?.tag;
  if (tag === undefined) {
    steps.push(bad('两处都没有这个号码，不能登录'));
    return { refusal: isClosed ? LOGIN_TEXTS.inactive : LOGIN_TEXTS.unknownTicket, steps };
  }
  const wrongRole = roleProblem(contest.tag, tag);
  steps.push(
    wrongRole === undefined
      ? good(
          tag === '' ? '没有角色，任何对象的测试都可以登录' : `角色“${tag}”与测试的对象“${contest.tag}”相符`,
        )
      : bad(`角色“${tag}”中没有测试的对象“${contest.tag}”`),
  );
  const leadsNowhere = contest.type === 'external' && contest.externalUrl === '';
  if (leadsNowhere) steps.push(bad('外部测试还没有设置网址'));
  const refusal =
    (isClosed ? LOGIN_TEXTS.inactive : wrongRole) ??
    (leadsNowhere ? LOGIN_TEXTS.externalWithoutAddress : undefined);
  return { refusal, steps };
}
