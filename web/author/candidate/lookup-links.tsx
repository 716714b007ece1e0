import { LinkOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { LOOKUP_TITLES } from '#domain/ticket/login-rules.ts';
import { toast } from '#ui/toast.tsx';
import { copyText } from '#web/staff/copy-text.ts';

const PATHS = { report: '/report-login', school: '/school-login' } as const;
type Kind = keyof typeof PATHS;

async function copyLink(kind: Kind, owner: string): Promise<void> {
  const link = `${window.location.origin}${PATHS[kind]}?owner=${encodeURIComponent(owner)}`;
  if (await copyText(link)) toast.success(`已复制“${LOOKUP_TITLES[kind]}”的链接`);
  else toast.info(link);
}

/** Where other owners have the same numbers, only these addresses lead to this owner's candidates. */
export function LookupLinks({ owner }: { owner: string }) {
  const items = (Object.keys(PATHS) as Kind[]).map((kind) => ({
    key: kind,
    label: `复制“${LOOKUP_TITLES[kind]}”的链接`,
    onClick: () => void copyLink(kind, owner),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<LinkOutlined />}>查询链接</Button>
    </Dropdown>
  );
}
