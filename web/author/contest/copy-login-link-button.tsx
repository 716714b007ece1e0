import { LinkOutlined, QrcodeOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { useCopyLoginLink } from './use-copy-login-link.ts';

/** Drawing the code is a part of its own. */
const LoginLinkDialog = lazy(async () => ({
  default: (await import('./login-link-dialog.tsx')).LoginLinkDialog,
}));

interface Props {
  contest: Pick<Contest, 'owner' | 'name' | 'state'>;
  /** Rows of a wide table have no room for it. */
  hasIcon?: boolean;
}

export function CopyLoginLinkButton({ contest, hasIcon = true }: Props) {
  const copy = useCopyLoginLink();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Space.Compact>
        <Button size="small" icon={hasIcon && <LinkOutlined />} onClick={() => void copy(contest)}>
          复制登录链接
        </Button>
        <Button
          size="small"
          icon={<QrcodeOutlined />}
          title="登录二维码"
          aria-label={`${contest.name}的登录二维码`}
          onClick={() => setIsOpen(true)}
        />
      </Space.Compact>
      {isOpen && (
        <Suspense>
          <LoginLinkDialog contest={contest} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
