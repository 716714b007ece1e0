import dayjs from 'dayjs';
import type { UnfinishedCandidate } from '#domain/progress/school-candidate.schema.ts';

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

/** Two of one name in a class are told apart by the end of their number: the whole of it would let others log in. */
function nameText({ name, realName }: UnfinishedCandidate, group: readonly UnfinishedCandidate[]): string {
  if (realName === '') return `准考证号尾号${name.slice(-4)}`;
  const isAlone = group.filter((other) => other.realName === realName).length === 1;
  return isAlone ? realName : `${realName}（尾号${name.slice(-4)}）`;
}

interface List {
  school: string;
  at: string;
  /** The test that it is about; empty for all. */
  contest: string;
  people: readonly UnfinishedCandidate[];
}

export const listTitle = ({ school, contest }: Pick<List, 'school' | 'contest'>): string =>
  contest === '' ? `${school}未完成名单` : `${school}未完成“${contest}”的名单`;

/** For a chat or a call: a line for each class. Numbers are left out, for with a number alone one can log in. */
export function unfinishedText({ school, at, contest, people }: List): string {
  const head = `${listTitle({ school, contest })}（${dayjs(at).format('M月D日 H:mm')}，共${people.length}人）`;
  const lines = byClass(people).map((group) => {
    const names = group.people.map((person) => {
      const name = nameText(person, group.people);
      return contest === '' ? `${name}：${person.left.join('、')}` : name;
    });
    return `${groupText(group)}\n${names.join(contest === '' ? '\n' : '、')}`;
  });
  return [head, ...lines].join('\n\n');
}
