import { CopyOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Button, Card, Space } from 'antd';
import { mayActFor } from '#domain/account/access.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { navigate } from '#web/staff/navigate.ts';
import { useLastAccount } from '#web/staff/use-owner.ts';
import { contestPreviewPath } from '../author-paths.ts';
import { useCopyLoginLink } from './use-copy-login-link.ts';
import './contest-preview.css';

/** An author has opened the link that candidates log in by: who is logged in is no candidate, and should stay so. */
export function LoginLinkArrival({ owner, name }: { owner: string; name: string }) {
  const account = useLastAccount();
  const copy = useCopyLoginLink();
  usePageTitle('考生的登录链接');
  if (!account) return null;
  const isOwn = mayActFor(account, owner);
  const actsFor = owner === account.username ? '' : `?owner=${encodeURIComponent(owner)}`;
  const preview = contestPreviewPath(name) + actsFor;
  return (
    <div className="author-page">
      <Card className="link-arrival">
        <h1 className="link-arrival-title">这是考生的登录链接</h1>
        <p>
          您正以作者身份登录（{account.name || account.username}
          ）。测试“{name}
          ”的考生用这个链接登录；要以考生身份登录，请复制链接，在另一个浏览器中打开，以免退出当前账号。
        </p>
        {isOwn && <p>只想看看考生会看到什么，可以直接试做：不会保存任何记录，也不计入结果。</p>}
        <Space wrap>
          {isOwn && (
            <Button type="primary" icon={<PlayCircleOutlined />} onClick={() => navigate(preview)}>
              试做
            </Button>
          )}
          <Button icon={<CopyOutlined />} onClick={() => void copy({ owner, name })}>
            复制登录链接
          </Button>
          <Button onClick={() => navigate('/')}>返回首页</Button>
        </Space>
      </Card>
    </div>
  );
}
