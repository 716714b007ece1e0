import { Alert, Input } from 'antd';
import { ROLES } from '#domain/account/tags.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { optionsOf, timeText } from '#web/staff/display-text.ts';
import { ChoiceInput, Field, Section, TextInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/use-entity-form.ts';
import { CONTEST_TYPE_LABELS, STATE_LABELS, VISIBILITY_LABELS } from './contest-labels.ts';

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

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

export function BasicSection({ form, savedName }: { form: EntityForm<Contest>; savedName: string }) {
  const { draft, change, errorOf } = form;
  return (
    <Section title="基本信息">
      <TextInput
        id="contest-name"
        label="名称"
        isRequired
        value={draft.name}
        error={errorOf('name')}
        note="登录链接中使用；不能包含“/”和“,”"
        onChange={(name) => change({ name })}
      />
      {draft.name.trim() !== savedName && <RenameNotice from={savedName} />}
      <TextInput
        id="contest-card-name"
        label="卡片标题"
        value={draft.cardName}
        error={errorOf('cardName')}
        note="测试列表中卡片上的标题，留空则与测试名相同"
        onChange={(cardName) => change({ cardName })}
      />
      <Field id="contest-created-time" label="创建时间">
        <Input id="contest-created-time" value={timeText(draft.createdTime)} disabled />
      </Field>
      <TextInput
        id="contest-organizer"
        label="主办方"
        value={draft.organizer}
        error={errorOf('organizer')}
        onChange={(organizer) => change({ organizer })}
      />
      <TextInput
        id="contest-message"
        label="联系方式"
        value={draft.message}
        error={errorOf('message')}
        note="考生遇到问题时可以联系谁"
        onChange={(message) => change({ message })}
      />
      <ChoiceInput
        id="contest-tag"
        label="测试对象"
        value={draft.tag}
        options={ROLE_OPTIONS}
        error={errorOf('tag')}
        note="只有这一角色的考生可以登录"
        onChange={(tag) => change({ tag })}
      />
      <ChoiceInput
        id="contest-type"
        label="类型"
        value={draft.type}
        options={optionsOf(CONTEST_TYPE_LABELS)}
        error={errorOf('type')}
        note="父测试由若干子测试组成"
        onChange={(type) => change({ type })}
      />
      <TextInput
        id="contest-external-url"
        label="外部网址"
        value={draft.externalUrl}
        error={errorOf('externalUrl')}
        note="只用于外部测试：考生点击后打开的网址"
        placeholder="https://"
        onChange={(externalUrl) => change({ externalUrl })}
      />
      <ChoiceInput
        id="contest-state"
        label="状态"
        value={draft.state}
        options={optionsOf(STATE_LABELS)}
        error={errorOf('state')}
        onChange={(state) => change({ state })}
      />
      <ChoiceInput
        id="contest-visibility"
        label="可见性"
        value={draft.visibility}
        options={optionsOf(VISIBILITY_LABELS)}
        error={errorOf('visibility')}
        onChange={(visibility) => change({ visibility })}
      />
      <TextInput
        id="contest-visible-condition"
        label="可见条件"
        value={draft.visibleCondition}
        error={errorOf('visibleCondition')}
        note="学校或区县的名字，用逗号分隔；留空则对所有人可见"
        onChange={(visibleCondition) => change({ visibleCondition })}
      />
    </Section>
  );
}
