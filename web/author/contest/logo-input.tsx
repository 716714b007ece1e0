import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '../form/field.tsx';

interface Props {
  value: string;
  error: string | undefined;
  onChange(logo: string): void;
}

export function LogoInput({ value, error, onChange }: Props) {
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
      <Input
        id="contest-logo"
        value={value}
        placeholder="https://"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
