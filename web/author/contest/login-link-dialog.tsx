import { CopyOutlined, DownloadOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Space } from 'antd';
import { renderSVG } from 'uqr';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { navigate } from '#web/staff/navigate.ts';
import { contestPreviewPath, ticketLoginLink } from '../author-paths.ts';
import { useCopyLoginLink } from './use-copy-login-link.ts';

const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

interface Props {
  contest: Pick<Contest, 'owner' | 'name' | 'state'>;
  onClose(): void;
}

/** The link of a test as text and as a picture that phones and slides can show. */
export function LoginLinkDialog({ contest, onClose }: Props) {
  const link = ticketLoginLink(window.location.origin, contest.owner, contest.name);
  const copy = useCopyLoginLink();
  const code = svgAddress(renderSVG(link, { border: 2 }));
  return (
    <StaffDialog title={`“${contest.name}”的登录链接`} footer={null} onClose={onClose}>
      {contest.state !== 'active' && (
        <Alert
          className="login-link-alert"
          type="warning"
          showIcon
          title="测试的状态为“关闭”，考生现在不能登录"
        />
      )}
      <Space.Compact block>
        <Input aria-label="登录链接" value={link} readOnly onFocus={(event) => event.target.select()} />
        <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy(contest)}>
          复制
        </Button>
      </Space.Compact>
      <figure className="login-link-code">
        <img src={code} alt={`登录链接的二维码：${link}`} width={240} height={240} />
        <figcaption className="author-muted">手机扫码即可打开登录页</figcaption>
      </figure>
      <p className="author-muted">请在另一个浏览器中打开登录链接，以免退出当前账号。</p>
      <Space wrap>
        <Button icon={<DownloadOutlined />} href={code} download={`${contest.name} - 登录二维码.svg`}>
          下载二维码
        </Button>
        <Button icon={<PlayCircleOutlined />} onClick={() => navigate(contestPreviewPath(contest.name))}>
          不登录，先试做
        </Button>
      </Space>
    </StaffDialog>
  );
}
