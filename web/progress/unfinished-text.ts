import dayjs from 'dayjs';
import { tagsOf, tagText } from '#domain/account/tags.ts';
import type { UnfinishedCandidate } from '#domain/progress/school-candidate.schema.ts';
import { TEST_STATES } from '#domain/progress/test-state.ts';

export interface ClassGroup {
  /** 五年级2班; empty of those who are in none. */
  title: string;
  people: UnfinishedCandidate[];
}

const titleOf = ({ grade, class: inClass }: UnfinishedCandidate) => `${grade}${inClass}`;

/** They come by class already. */
export function byClass(people: readonly UnfinishedCandidate[]): ClassGroup[] {
  const groups = new Map<string, ClassGroup>();
  for (const person of people) {
    const title = titleOf(person);
    const group = groups.get(title) ?? { title, people: [] };
    group.people.push(person);
    groups.set(title, group);
  }
  return [...groups.values()];
}

export const groupText = ({ title, people }: ClassGroup): string =>
  `${title === '' ? '没有填写班级' : title}（${people.length}人）`;

const PUPIL = '学生';

/**
 * Two of one name in a class are told apart by the end of their number: the whole of it would let others log in. Whoever is no
 * pupil, or has gone, is called so: nobody should be called about somebody else.
 */
function nameText(
  person: UnfinishedCandidate,
  group: readonly UnfinishedCandidate[],
  isOfOneTest: boolean,
): string {
  const { name, realName, tag, hasLeft, over } = person;
  const isAlone = group.filter((other) => other.realName === realName).length === 1;
  const notes = [
    ...(tag === PUPIL || tag === '' ? [] : [tagsOf(tag).map(tagText).join('、')]),
    ...(hasLeft ? ['流出'] : []),
    ...(isOfOneTest && over.length > 0 ? [TEST_STATES.over] : []),
    ...(realName === '' || isAlone ? [] : [`尾号${name.slice(-4)}`]),
  ];
  const called = realName === '' ? `准考证号尾号${name.slice(-4)}` : realName;
  return notes.length === 0 ? called : `${called}（${notes.join('，')}）`;
}

/** What is left to somebody; of some tests only their number is told. */
export const leftText = ({
  left,
  over,
  unnamedLeft,
}: Pick<UnfinishedCandidate, 'left' | 'over' | 'unnamedLeft'>): string =>
  [
    ...left.map((title) => (over.includes(title) ? `${title}（${TEST_STATES.over}）` : title)),
    ...(unnamedLeft > 0 ? [`另外${unnamedLeft}项（名称未公开）`] : []),
  ].join('、');

/** Whoever is called about it can do nothing; empty where nobody's time is over. */
export function overText(people: readonly Pick<UnfinishedCandidate, 'over'>[]): string {
  const count = people.filter(({ over }) => over.length > 0).length;
  return count === 0 ? '' : `${count}人有测试时间已到，由主办方补时后才能继续作答`;
}

/** How many there are, and how many of them need no call. */
export function peopleText(total: number, people: readonly Pick<UnfinishedCandidate, 'hasLeft'>[]): string {
  const gone = people.filter(({ hasLeft }) => hasLeft).length;
  return gone === 0 ? `共${total}人` : `共${total}人，其中流出${gone}人`;
}

interface List {
  school: string;
  at: string;
  /** The title of the test that it is about; empty for all. */
  contest: string;
  people: readonly UnfinishedCandidate[];
}

export const listTitle = ({ school, contest }: Pick<List, 'school' | 'contest'>): string =>
  contest === '' ? `${school}未完成名单` : `${school}未完成“${contest}”的名单`;

/** For a chat or a call: a line for each class. Numbers are left out, for with a number alone one can log in. */
export function unfinishedText({ school, at, contest, people }: List): string {
  const about = [dayjs(at).format('M月D日 H:mm'), peopleText(people.length, people), overText(people)];
  const head = `${listTitle({ school, contest })}（${about.filter(Boolean).join('，')}）`;
  const lines = byClass(people).map((group) => {
    const names = group.people.map((person) => {
      const name = nameText(person, group.people, contest !== '');
      return contest === '' ? `${name}：${leftText(person)}` : name;
    });
    return `${groupText(group)}\n${names.join(contest === '' ? '\n' : '、')}`;
  });
  return [head, ...lines].join('\n\n');
}
