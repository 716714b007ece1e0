import { tagsOf } from '#domain/account/tags.ts';
import { Tag } from './tag.tsx';
import { roleTone } from './tag-tone.ts';

/** A comma list of roles, each in its own colour. */
export function RoleTags({ tag }: { tag: string }) {
  return (
    <>
      {tagsOf(tag).map((role) => (
        <Tag key={role} tone={roleTone(role)}>
          {role}
        </Tag>
      ))}
    </>
  );
}
