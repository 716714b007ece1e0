export const ROLES = [
  'stranger',
  'candidate',
  'other candidate',
  'class teacher',
  'report-user',
  'school-user',
  'owner',
  'other author',
  'managing account',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];

/** Allowed: any status but 401 and 403; whether the call then finds anything is not asked here. */
export type Outcome = 'allowed' | 401 | 403;
export type Expected = Record<Role, Outcome>;

export const EVERYONE = Object.fromEntries(ROLES.map((role) => [role, 'allowed'])) as Expected;
export const NOBODY: Expected = {
  ...(Object.fromEntries(ROLES.map((role) => [role, 403])) as Expected),
  stranger: 401,
};
export const CANDIDATES: Expected = {
  ...NOBODY,
  candidate: 'allowed',
  'other candidate': 'allowed',
  'class teacher': 'allowed',
};
export const EVERY_AUTHOR: Expected = {
  ...NOBODY,
  owner: 'allowed',
  'other author': 'allowed',
  'managing account': 'allowed',
  admin: 'allowed',
};
export const THE_OWNERS_AUTHORS: Expected = { ...EVERY_AUTHOR, 'other author': 403 };
/** Of a class teacher for the own class; the calls' own tests show for whom not. */
export const THE_OWNERS_EDITORS: Expected = { ...THE_OWNERS_AUTHORS, 'class teacher': 'allowed' };
export const AUTHORS_AND_CANDIDATES: Expected = {
  ...THE_OWNERS_EDITORS,
  candidate: 'allowed',
  'other candidate': 'allowed',
};
/** Those and staff of the owner's schools, who are shown what is theirs; the calls' own tests show what that is. */
export const WITH_SCHOOLS: Expected = { ...THE_OWNERS_AUTHORS, 'school-user': 'allowed' };
/** Those and whoever looks up the own report; the calls' own tests show that it is the own one alone. */
export const WITH_READERS: Expected = { ...WITH_SCHOOLS, 'report-user': 'allowed' };
export const ALL_LOGGED_IN: Expected = { ...EVERYONE, stranger: 401 };
export const THE_OWNER_ALONE: Expected = { ...THE_OWNERS_AUTHORS, 'managing account': 403 };
export const ADMINS: Expected = { ...THE_OWNER_ALONE, owner: 403 };
