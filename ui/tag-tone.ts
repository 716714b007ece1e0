/** The names are also Ant Design's, so that its tags take the same tones. */
export type TagTone = 'success' | 'processing' | 'warning' | 'error' | 'default';

const ROLE_TONES: Record<string, TagTone> = {
  学生: 'success',
  教师: 'processing',
  家长: 'warning',
  校长: 'error',
  管理员: 'error',
};

export function roleTone(role: string): TagTone {
  return ROLE_TONES[role] ?? 'default';
}
