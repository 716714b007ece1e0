/** The roles that a participant can be given. */
export const ROLES = [
  '学生',
  '教师',
  '家长',
  '校长',
  '中层管理者',
  '上级主管',
  '储备校长',
  '班主任',
  '学科教师',
  '测试账号',
] as const;

/** Tags with a meaning of their own. */
const OTHER_TAGS = ['信息员', '管理员', 'sender'];

/** All that a person on a list can be. */
export const KNOWN_TAGS: readonly string[] = [...ROLES, ...OTHER_TAGS];

/** What a tag means, for those who read it: one of them is no Chinese word. */
export const tagText = (tag: string): string => (tag === 'sender' ? '消息发送者' : tag);

/** Schools write 老师 as often as 教师. */
function canonicalTag(tag: string): string {
  return tag === '老师' ? '教师' : tag;
}

/** A candidate's tag may list several roles, separated by commas of either width. */
export function tagsOf(tag: string): string[] {
  return tag
    .split(/[,，、]/)
    .map((part) => canonicalTag(part.trim()))
    .filter((part) => part !== '');
}

export function hasTag(tag: string, wanted: readonly string[]): boolean {
  return tagsOf(tag).some((part) => wanted.includes(part));
}

const CANDIDATE_EDITOR_TAGS = ['班主任', '信息员'];
const TICKET_ADMIN_TAGS = ['管理员', '测试账号'];
const SCHOOL_TAGS = ['校长', '中层管理者', '储备校长', '信息员'];
const AREA_TAGS = ['上级主管', '管理员'];

/** They land on the candidate information page and move freely between tasks. */
export const isCandidateEditorTag = (tag: string) => hasTag(tag, CANDIDATE_EDITOR_TAGS);

/** They may open every contest of a dashboard. */
export const isTicketAdminTag = (tag: string) => hasTag(tag, TICKET_ADMIN_TAGS);

/** What a school-user may watch: its own area, its own school, or nothing because it is no school-user. */
export function watchedBy(tag: string): 'area' | 'school' | undefined {
  if (hasTag(tag, AREA_TAGS)) return 'area';
  return hasTag(tag, SCHOOL_TAGS) ? 'school' : undefined;
}
