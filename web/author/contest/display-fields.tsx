import { Input } from 'antd';
import { type Contest, CONTEST_ROLES } from '#domain/contest/contest.schema.ts';
import { optionsOf, timeText } from '#web/staff/display-text.ts';
import { ChoiceInput, Field, TextInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { STATE_LABELS, VISIBILITY_LABELS } from './contest-labels.ts';

const ROLE_OPTIONS = CONTEST_ROLES.map((role) => ({ value: role, label: role }));

export function DisplayFields({ form }: { form: EntityForm<Contest> }) {
  const { draft, change, errorOf } = form;
  return (
    <>
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
      <ChoiceInput
        id="contest-tag"
        label="测试对象"
        value={draft.tag}
        options={ROLE_OPTIONS}
        error={errorOf('tag')}
        note="只有这一角色的考生可以登录"
        onChange={(tag) => change({ tag })}
      />
      <TextInput
        id="contest-card-name"
        label="卡片标题"
        value={draft.cardName}
        error={errorOf('cardName')}
        note="测试列表中卡片上的标题，留空则与测试名相同"
        onChange={(cardName) => change({ cardName })}
      />
      <TextInput
        id="contest-organizer"
        label="主办方"
        value={draft.organizer}
        error={errorOf('organizer')}
        note="显示在登录页上"
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
      <Field id="contest-created-time" label="创建时间">
        <Input id="contest-created-time" value={timeText(draft.createdTime) || '尚未保存'} disabled />
      </Field>
    </>
  );
}
