import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { KNOWN_TAGS, tagText } from '#domain/account/tags.ts';
import { namesText, writtenNames } from '#domain/message/written-names.ts';
import { NOTICE_LABELS } from '#domain/notice/notice-values.ts';
import { Field } from '#web/staff/forms/fields.tsx';
import { addresseesQuery } from '../correspondence-queries.ts';

interface Props {
  id: string;
  owner: string;
  value: string;
  error: string | undefined;
  onChange(user: string): void;
}

/** Whom a notice concerns: chosen from the list, typed or pasted. */
export function AudienceInput({ id, owner, value, error, onChange }: Props) {
  const { areas = [] } = useQuery(addresseesQuery(owner)).data ?? {};
  const schools = areas.flatMap((area) => area.schools);
  const options = [
    { label: '角色', options: KNOWN_TAGS.map((tag) => ({ value: tag, label: tagText(tag) })) },
    {
      label: '区县',
      options: areas.filter(({ area }) => area !== '').map(({ area }) => ({ value: area, label: area })),
    },
    { label: '学校', options: schools.map(({ user }) => ({ value: user, label: user })) },
  ];
  const known = new Set([
    ...writtenNames(value),
    ...options.flatMap((group) => group.options.map((one) => one.value)),
  ]);
  return (
    <Field
      id={id}
      label={NOTICE_LABELS.user}
      isWide
      error={error}
      note="留空发给所有人；也可以选择或粘贴角色、区县、学校、准考证号，用逗号分隔。符合其中任何一项的人都会看到：“校长、东区”是所有校长和东区的所有人"
    >
      <Select<string[]>
        id={id}
        mode="tags"
        placeholder="所有人"
        value={writtenNames(value)}
        options={options}
        // What is pasted may be several; a name that holds a comma is still one.
        onChange={(names) =>
          onChange(
            namesText([
              ...new Set(names.flatMap((name) => (known.has(name) ? name : writtenNames(name, known)))),
            ]),
          )
        }
      />
    </Field>
  );
}
