import type { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import type { Random } from '#tasks/random.ts';

const SCHOOLS = [
  { school: '东湖区实验小学', area: '东湖区', grade: '五年级' },
  { school: '东湖区育才中学', area: '东湖区', grade: '八年级' },
  { school: '西山区第三中学', area: '西山区', grade: '八年级' },
] as const;

/** How many of each role every school sends: twenty in all. */
const ROLES_PER_SCHOOL: [tag: string, count: number, firstTicket: number][] = [
  ['学生', 13, 20260100],
  ['教师', 2, 30260100],
  ['家长', 2, 40260100],
  ['校长', 1, 50260100],
  ['班主任', 1, 60260100],
];

const SURNAMES = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '林', '何', '郭'];
const GIVEN_NAMES = [
  '子涵',
  '雨桐',
  '浩然',
  '思远',
  '欣怡',
  '梓轩',
  '佳琪',
  '俊杰',
  '诗涵',
  '宇航',
  '静',
  '明',
  '悦',
];

/** One person more per school: it makes sixty, and shows the district's side. */
const SUPERVISORS = ['上级主管', '信息员', '管理员'];

export function demoCandidates(random: Random): CandidateFields[] {
  return SCHOOLS.flatMap(({ school, area, grade }, index) => {
    const person = (name: string, tag: string, inClass: boolean): CandidateFields => ({
      name,
      tag,
      realName: random.pick(SURNAMES) + random.pick(GIVEN_NAMES),
      gender: random.pick(['男', '女']),
      class: inClass ? `${random.integer(1, 2)}班` : '',
      grade: inClass ? grade : '',
      school,
      area,
      remark: '',
      contest: '',
      contests: '',
      level: [],
    });
    const people = ROLES_PER_SCHOOL.flatMap(([tag, count, firstTicket]) =>
      Array.from({ length: count }, (_, position) =>
        person(String(firstTicket + index * 100 + position + 1), tag, tag === '学生' || tag === '班主任'),
      ),
    );
    return [...people, person(String(70260101 + index * 100), SUPERVISORS[index] ?? '信息员', false)];
  });
}

/** Tickets for trying things out. The school 协同中心 counts in no statistic; 测试账号 opens every test and its tools. */
export const TRIAL_CANDIDATES: CandidateFields[] = [
  { name: 'demo', tag: '学生', realName: '演示考生' },
  { name: 'test', tag: '学生,测试账号', realName: '测试考生' },
].map((trial) => ({
  ...trial,
  school: '协同中心',
  gender: '',
  class: '',
  grade: '',
  area: '',
  remark: '',
  contest: '',
  contests: '',
  level: [],
}));
