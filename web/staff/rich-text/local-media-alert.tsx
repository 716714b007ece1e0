import { Alert, Button } from 'antd';
import { PickResourceButton } from '../resources/resource-picker.tsx';
import { StaffDialog } from '../staff-dialog.tsx';
import { resourceHtml } from './media-html.ts';

export const NO_LOCAL_MEDIA =
  '不支持直接添加本地的图片、音频和视频，请添加网络资源链接：先把文件上传到“我的下载”，再复制它的链接。';

interface LocalMediaAlertProps {
  onPick(html: string): void;
  onClose(): void;
}

/** Files of the author's own computer are refused; their way into the text is offered. */
export function LocalMediaAlert({ onPick, onClose }: LocalMediaAlertProps) {
  return (
    <StaffDialog
      title="不能添加本地文件"
      onClose={onClose}
      footer={
        <div className="rich-text-alert-buttons">
          <PickResourceButton onPick={(url) => onPick(resourceHtml(url))} />
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        </div>
      }
    >
      <Alert type="warning" showIcon title={NO_LOCAL_MEDIA} />
    </StaffDialog>
  );
}
