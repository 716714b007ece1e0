import type { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { labelOf } from '#web/staff/display-text.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';
import {
  CONTEST_TYPE_LABELS,
  STATE_LABELS,
  TICKET_TYPE_LABELS,
  UI_MODE_LABELS,
  VISIBILITY_LABELS,
} from './contest-labels.ts';
import { rowTitle } from './task-rows.ts';

/** As the form calls them, in its order. */
const FIELDS: Record<keyof ContestSettings, string> = {
  name: '名称',
  cardName: '卡片标题',
  organizer: '主办方',
  message: '联系方式',
  tag: '测试对象',
  type: '类型',
  externalUrl: '外部网址',
  state: '状态',
  visibility: '可见性',
  visibleCondition: '可见条件',
  duration: '时长（分钟）',
  minDuration: '最短答题时间（分钟）',
  contestInterval: '与上一测试的间隔（分钟）',
  logInterval: '日志记录间隔（毫秒）',
  minDurationAlert: '最短答题时间的提示',
  logo: 'logo图片',
  logoHeight: 'logo高度（像素）',
  parentSuffix: '准考证后缀',
  enablePassword: '需要密码',
  prompt: '登录提示',
  mobileAlert: '手机登录提示',
  uiMode: '界面模式',
  jumpContest: '下一个测试',
  showTasksAfterEnd: '结束后允许考生查看题目',
  canJump: '允许跳题',
  enableOrder: '按顺序作答',
  tasks: '题目 / 子测试',
  ticketType: '准考证类型',
  ticket: '准考证',
};

const CHOICES: Partial<Record<keyof ContestSettings, Readonly<Record<string, string>>>> = {
  type: CONTEST_TYPE_LABELS,
  state: STATE_LABELS,
  visibility: VISIBILITY_LABELS,
  uiMode: UI_MODE_LABELS,
  ticketType: TICKET_TYPE_LABELS,
};

function ticketLines(ticket: Contest['ticket']): string[] {
  if (typeof ticket === 'string') return [ticket];
  return ticket.map((row) =>
    'start' in row
      ? `${row.start} – ${row.end}`
      : [row.id, row.type, row.name, row.school].filter((part) => part !== '').join('　'),
  );
}

function linesOf(contest: Contest, field: keyof ContestSettings): string[] {
  if (field === 'tasks')
    return contest.tasks.map((_, index) => `${index}. ${rowTitle(contest.tasks, index)}`);
  if (field === 'ticket') return ticketLines(contest.ticket);
  const value = contest[field];
  if (typeof value === 'boolean') return [value ? '是' : '否'];
  const labels = CHOICES[field];
  if (labels) return [labelOf(labels, String(value))];
  const text = field === 'prompt' ? plainText(String(value)) : String(value);
  return text === '' ? [] : text.split('\n');
}

/** For an author who has to choose between two versions. */
export function describeContest(contest: Contest): DescribedPart[] {
  return (Object.keys(FIELDS) as (keyof ContestSettings)[]).map((field) => ({
    key: field,
    label: FIELDS[field],
    lines: linesOf(contest, field),
    source: JSON.stringify(contest[field]),
  }));
}
