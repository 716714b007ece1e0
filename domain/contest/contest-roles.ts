import { ROLES } from '../account/tags.ts';

/** Whom a contest may be for: the ten roles of participants, and the clerks, who report for their school by one of their own. */
export const CONTEST_ROLES = [...ROLES, '信息员'] as const;
