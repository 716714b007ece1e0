import { SaveOutlined } from '@ant-design/icons';
import { Button } from 'antd';

interface Props {
  isSaving: boolean;
  onSave(): void;
}

export function SaveButton({ isSaving, onSave }: Props) {
  return (
    <Button type="primary" icon={<SaveOutlined />} loading={isSaving} onClick={onSave} title="Ctrl+S">
      保存
    </Button>
  );
}
