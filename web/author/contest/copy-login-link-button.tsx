import { LinkOutlined } from '@ant-design/icons';
import { App, Button, Typography } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { copyText } from '#web/staff/copy-text.ts';
import { ticketLoginLink } from '../author-paths.ts';

interface Props {
  contest: Pick<Contest, 'owner' | 'name'>;
  /** Rows of a wide table have no room for it. */
  hasIcon?: boolean;
}

export function CopyLoginLinkButton({ contest, hasIcon = true }: Props) {
  const { message, modal } = App.useApp();

  const copy = async () => {
    const link = ticketLoginLink(window.location.origin, contest.owner, contest.name);
    if (await copyText(link)) {
      void message.success('复制登录链接成功，请在另一个浏览器中打开，以免退出当前账号');
      return;
    }
    modal.info({
      title: '浏览器不允许自动复制，请手动复制登录链接',
      content: <Typography.Text code>{link}</Typography.Text>,
      okText: '关闭',
    });
  };

  return (
    <Button size="small" icon={hasIcon && <LinkOutlined />} onClick={() => void copy()}>
      复制登录链接
    </Button>
  );
}
