import { tagsOf, tagText } from '#domain/account/tags.ts';
import { Tag, type TagTone } from '../tag.tsx';

const ROLE_TONES: Record<string, TagTone> = {
  学生: 'success',
  教师: 'processing',
  家长: 'warning',
  校长: 'error',
  管理员: 'error',
};

/** A comma list of roles, each in its own colour. */
export function RoleTags({ tag }: { tag: string }) {
  return (
    <>
      {tagsOf(tag).map((role) => (
        <Tag key={role} tone={ROLE_TONES[role] ?? 'default'}>
          {tagText(role)}
        </Tag>
      ))}
    </>
  );
}
