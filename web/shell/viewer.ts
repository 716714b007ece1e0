import type { Account } from '#domain/account/account.schema.ts';
import { hasTag } from '#domain/account/tags.ts';

export type Viewer = Pick<Account, 'type' | 'tag'>;

const CLASS_TEACHER = ['班主任'];

/** The ticket user who looks after the candidates of a class. */
export function isClassTeacher({ type, tag }: Viewer): boolean {
  return type === 'ticket-user' && hasTag(tag, CLASS_TEACHER);
}

/** Candidates have no menu, and do not load one. */
export function hasMenu(viewer: Viewer | null): boolean {
  return viewer?.type !== 'ticket-user' || isClassTeacher(viewer);
}

/** A class teacher leaves by finishing the report, which logs out; a bare logout would leave it half done. */
export function showsLogout(viewer: Viewer): boolean {
  return !isClassTeacher(viewer);
}
