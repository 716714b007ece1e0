import { Input } from 'antd';
import { useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { Field, SwitchInput, TextInput, WholeNumberInput } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { PickResourceButton } from '#web/staff/resources/resource-picker.tsx';
import { RichTextField } from '#web/staff/rich-text/rich-text-field.tsx';

interface LogoInputProps {
  value: string;
  error: string | undefined;
  onChange(logo: string): void;
}

function LogoInput({ value, error, onChange }: LogoInputProps) {
  /** The address that last failed: an empty frame helps nobody, another address gets its chance. */
  const [failed, setFailed] = useState<string>();
  const address = value.trim();
  return (
    <Field
      id="contest-logo"
      label="logo图片"
      error={error}
      note={
        <>
          图片的网址，尺寸必须为752 x 368；留空则没有logo
          {address !== '' && failed !== address && (
            <img
              className="contest-logo-preview"
              src={address}
              alt="logo预览"
              onError={() => setFailed(address)}
            />
          )}
          {address !== '' && failed === address && <div>这一网址的图片无法显示</div>}
        </>
      }
    >
      <div className="contest-logo-input">
        <Input
          id="contest-logo"
          value={value}
          placeholder="https://"
          onChange={(event) => onChange(event.target.value)}
        />
        <PickResourceButton type="image" onPick={onChange} />
      </div>
    </Field>
  );
}

export function LoginFields({ form }: { form: EntityForm<Contest> }) {
  const { draft, change, errorOf } = form;
  return (
    <>
      <LogoInput value={draft.logo} error={errorOf('logo')} onChange={(logo) => change({ logo })} />
      <WholeNumberInput
        id="contest-logo-height"
        label="logo高度"
        unit="像素"
        value={draft.logoHeight}
        error={errorOf('logoHeight')}
        note="0表示90像素"
        onChange={(logoHeight) => change({ logoHeight })}
      />
      <TextInput
        id="contest-parent-suffix"
        label="准考证后缀"
        value={draft.parentSuffix}
        error={errorOf('parentSuffix')}
        note="加在考生输入的号码之后再查找（demo除外）"
        onChange={(parentSuffix) => change({ parentSuffix })}
      />
      <SwitchInput
        id="contest-enable-password"
        label="需要密码"
        value={draft.enablePassword}
        note="密码与准考证号相同"
        onChange={(enablePassword) => change({ enablePassword })}
      />
      <RichTextField
        id="contest-prompt"
        label="登录提示"
        value={draft.prompt}
        error={errorOf('prompt')}
        note="显示在登录表单旁"
        onChange={(prompt) => change({ prompt })}
      />
      <TextInput
        id="contest-mobile-alert"
        label="手机登录提示"
        rows={2}
        value={draft.mobileAlert}
        error={errorOf('mobileAlert')}
        note="用手机登录时显示并阻止作答；留空则允许手机登录"
        onChange={(mobileAlert) => change({ mobileAlert })}
      />
    </>
  );
}
