import { Alert } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { optionsOf } from '#web/staff/display-text.ts';
import { ChoiceInput, Section, TextInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { CONTEST_TYPE_LABELS } from './contest-labels.ts';
import { CONTEST_SECTIONS } from './contest-sections.ts';

/** What becomes of links that are printed or sent already. */
function RenameNotice({ from }: { from: string }) {
  return (
    <Alert
      className="contest-rename-notice"
      type="info"
      showIcon
      title={`改名后，印发过的旧登录链接（${from}）仍然有效，直到另一个测试使用这一名称。正在作答的考生不受影响。`}
    />
  );
}

interface Props {
  form: EntityForm<Contest>;
  /** Under which it is known so far; undefined for one that was never saved. */
  savedName: string | undefined;
}

export function AboutSection({ form, savedName }: Props) {
  const { draft, change, errorOf } = form;
  const { id, title } = CONTEST_SECTIONS.about;
  return (
    <Section id={id} title={title}>
      <TextInput
        id="contest-name"
        label="名称"
        isRequired
        value={draft.name}
        error={errorOf('name')}
        note="登录链接中使用；不能包含“/”和“,”"
        onChange={(name) => change({ name })}
      />
      {savedName !== undefined && draft.name.trim() !== savedName && <RenameNotice from={savedName} />}
      <ChoiceInput
        id="contest-type"
        label="类型"
        value={draft.type}
        options={optionsOf(CONTEST_TYPE_LABELS)}
        error={errorOf('type')}
        note="父测试由若干子测试组成"
        onChange={(type) => change({ type })}
      />
      {(draft.type === 'external' || draft.externalUrl !== '') && (
        <TextInput
          id="contest-external-url"
          label="外部网址"
          value={draft.externalUrl}
          error={errorOf('externalUrl')}
          note="只用于外部测试：考生点击后打开的网址"
          placeholder="https://"
          onChange={(externalUrl) => change({ externalUrl })}
        />
      )}
    </Section>
  );
}
