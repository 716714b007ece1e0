import { InboxOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Modal, Progress, Upload } from 'antd';
import { useLateDecision } from '../late/use-late-decision.ts';
import type { VersionsByKey } from '../versions/given-versions.ts';
import { isOpen, lateChoices, linesToAccept, RESCUE_SUFFIX, type RescueLine } from './rescue-lines.ts';
import { RescueTable } from './rescue-table.tsx';
import type { RescueFiles } from './use-rescue-files.ts';

/** Accepts the late answers that files have brought. */
function useAcceptLate(onAccepted: (lines: readonly RescueLine[]) => void) {
  const deciding = useLateDecision();
  return useMutation({
    mutationFn: (lines: readonly RescueLine[]) =>
      deciding.mutateAsync({ decision: 'accepted', answers: lateChoices(lines) }),
    onSuccess: (_done, lines) => onAccepted(lines),
  });
}

interface Props {
  files: RescueFiles;
  versions: VersionsByKey;
  onClose(): void;
}

export function RescueDialog({ files, versions, onClose }: Props) {
  const { lines, isSending } = files;
  const accepting = useAcceptLate(files.markAccepted);
  const late = linesToAccept(lines);
  const doneCount = lines.filter((line) => !isOpen(line)).length;
  return (
    <Modal
      open
      width={760}
      title="上传答案文件"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        late.length > 0 && (
          <Button
            key="accept"
            type="primary"
            disabled={isSending}
            loading={accepting.isPending}
            onClick={() => accepting.mutate(late)}
          >
            全部采用迟到答案
          </Button>
        ),
        <Button key="close" onClick={onClose}>
          完成
        </Button>,
      ]}
    >
      <Upload.Dragger
        multiple
        showUploadList={false}
        // Dropped files of another kind are not passed over silently: their lines say what is wrong.
        accept={{ format: RESCUE_SUFFIX, filter: 'native' }}
        beforeUpload={(file, all) => {
          if (file === all[0]) files.add(all);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">把{RESCUE_SUFFIX}文件拖到这里，或点击选择，可以一次选多个</p>
        <p className="ant-upload-hint">
          考生在无法联网时保存的答案文件。已经收到的答案不会重复计入，同一文件可以再次上传。
        </p>
      </Upload.Dragger>
      {lines.length > 0 && (
        <>
          <Progress
            className="rescue-progress"
            aria-label="上传进度"
            percent={(100 * doneCount) / lines.length}
            status={isSending ? 'active' : 'normal'}
            format={() => `${doneCount}/${lines.length}`}
          />
          <RescueTable lines={lines} versions={versions} onRetry={files.retry} />
        </>
      )}
    </Modal>
  );
}
