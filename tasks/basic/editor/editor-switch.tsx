import { Switch } from 'antd';

interface Props {
  label: string;
  hint: string;
  value: boolean;
  onChange(value: boolean): void;
}

export function EditorSwitch({ label, hint, value, onChange }: Props) {
  return (
    <label className="basic-editor-switch" title={hint}>
      <Switch size="small" checked={value} onChange={onChange} />
      {label}
    </label>
  );
}
