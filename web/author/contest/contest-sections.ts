import type { Contest } from '#domain/contest/contest.schema.ts';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { isParent, taskCount } from '#domain/contest/contest.ts';
import type { MissingPart, MissingPlace } from '#domain/contest/readiness.ts';
import { errorAt } from '#web/staff/forms/check-form.ts';
import type { ListedSection } from '#web/staff/forms/section-list.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import { shortLabelOf } from '#web/staff/display-text.ts';
import { STATE_LABELS, VISIBILITY_LABELS } from './contest-labels.ts';

type Field = keyof Contest & string;

interface ContestSection {
  id: string;
  title: string;
  fields: readonly Field[];
  /** Where what is missing before candidates can start belongs. */
  places: readonly MissingPlace[];
}

/** In the order in which an author needs them; the last four are folded. */
export const CONTEST_SECTIONS = {
  about: {
    id: 'contest-about',
    title: '基本信息',
    fields: ['name', 'type', 'externalUrl'],
    places: ['type'],
  },
  tasks: { id: 'contest-tasks', title: '题目', fields: ['tasks'], places: ['tasks'] },
  ticket: { id: 'contest-ticket', title: '准考证', fields: ['ticket'], places: ['ticket'] },
  time: { id: 'contest-time', title: '时间', fields: ['duration', 'minDuration'], places: ['time'] },
  display: {
    id: 'contest-display',
    title: '开放与显示',
    fields: ['state', 'visibility', 'visibleCondition', 'tag', 'cardName', 'organizer', 'message'],
    places: ['state'],
  },
  login: {
    id: 'contest-login',
    title: '登录页',
    fields: ['logo', 'logoHeight', 'prompt', 'mobileAlert', 'enablePassword', 'parentSuffix'],
    places: [],
  },
  answering: {
    id: 'contest-answering',
    title: '作答方式',
    fields: ['uiMode', 'canJump', 'showTasksAfterEnd', 'enableOrder', 'jumpContest'],
    places: [],
  },
  moreTime: {
    id: 'contest-more-time',
    title: '更多时间设置',
    fields: ['minDurationAlert', 'contestInterval', 'logInterval'],
    places: [],
  },
} as const satisfies Record<string, ContestSection>;
export type ContestSectionKey = keyof typeof CONTEST_SECTIONS;

const SECTIONS = Object.entries(CONTEST_SECTIONS) as [ContestSectionKey, ContestSection][];

export const sectionIdOf = (place: MissingPlace): string =>
  SECTIONS.find(([, { places }]) => places.includes(place))?.[1].id ?? '';

const DEFAULTS = ContestSettings.parse({ name: '默认' }) as Readonly<Record<string, unknown>>;

/** How many of its fields are not as they are in a new contest. */
function countSet(contest: Contest, fields: readonly Field[]): number {
  return fields.filter((field) => !isSameJson(contest[field], DEFAULTS[field])).length;
}

function ticketState({ ticketType, ticket }: Contest): string {
  if (ticket.length === 0) return '没有准考证';
  if (ticketType === 'regex') return '按规则';
  return ticketType === 'range' ? `${ticket.length} 段` : `${ticket.length} 个号码`;
}

const setText = (count: number) => (count === 0 ? '默认' : `已设置 ${count} 项`);

/** What a section says of itself, in a word or two. */
export function sectionState(key: ContestSectionKey, contest: Contest): string {
  switch (key) {
    case 'about':
      return contest.name;
    case 'tasks':
      return `${taskCount(contest)} 个${isParent(contest) ? '子测试' : '题目'}`;
    case 'ticket':
      return ticketState(contest);
    case 'time':
      return contest.duration === 0 ? '不限时' : `${contest.duration} 分钟`;
    case 'display':
      return `${shortLabelOf(STATE_LABELS, contest.state)}，${shortLabelOf(VISIBILITY_LABELS, contest.visibility)}`;
    default:
      return setText(countSet(contest, CONTEST_SECTIONS[key].fields));
  }
}

/** Opens a folded section whenever there is something wrong in it, or a step back leads there. */
export function openFor(
  key: ContestSectionKey,
  { errors, goTo }: Pick<EntityForm<Contest>, 'errors' | 'goTo'>,
): object | undefined {
  const { fields }: ContestSection = CONTEST_SECTIONS[key];
  if (fields.some((field) => errorAt(errors, field) !== undefined)) return errors;
  return goTo && fields.includes(goTo.field as Field) ? goTo : undefined;
}

export function listSections(form: EntityForm<Contest>, missing: readonly MissingPart[]): ListedSection[] {
  return SECTIONS.map(([key, { id, title, fields, places }]) => {
    const mistakes = fields.filter((field) => errorAt(form.errors, field) !== undefined).length;
    const lacks = missing.find(({ place }) => places.includes(place));
    return {
      id,
      title: key === 'tasks' && isParent(form.draft) ? '子测试' : title,
      state: mistakes > 0 ? `${mistakes} 处需要修改` : sectionState(key, form.draft),
      tone: mistakes > 0 ? 'error' : lacks ? 'warning' : undefined,
      isChanged: fields.some((field) => form.isChanged(field)),
    };
  });
}
