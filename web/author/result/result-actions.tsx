import {
  ClockCircleOutlined,
  DownloadOutlined,
  HistoryOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { RecoveryLogDrawer } from './recovery-log-drawer.tsx';
import { RescueDialog } from './rescue/rescue-dialog.tsx';
import { contestIdsOf, type ResultScope } from './result-queries.ts';
import { useRescueFiles } from './rescue/use-rescue-files.ts';
import type { VersionsByKey } from './versions/given-versions.ts';

interface RescueButtonProps {
  owner: string;
  versions: VersionsByKey;
}

/** What is being sent goes on while the dialog is closed, and is there again when it is opened. */
function RescueButton({ owner, versions }: RescueButtonProps) {
  const files = useRescueFiles(owner);
  const [isOpen, setIsOpen] = useState(false);

  const open = () => {
    if (!files.isSending) files.clear();
    setIsOpen(true);
  };

  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} loading={files.isSending} onClick={open}>
        上传答案文件
      </Button>
      {isOpen && <RescueDialog files={files} versions={versions} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const ExportDialog = lazyPart(async () => (await import('./export/export-dialog.tsx')).ExportDialog);

type Dialog = 'none' | 'log' | 'export';

interface ResultActionsProps {
  /** Those tests of the address that there are. */
  scope: ResultScope;
  filter: ResultFilter;
  versions: VersionsByKey;
  isLoading: boolean;
  onReload(): void;
  onTimeBack(): void;
}

/** What an owner takes away, and needs after something went wrong, beside a fresh look at the results. */
export function ResultActions({
  scope,
  filter,
  versions,
  isLoading,
  onReload,
  onTimeBack,
}: ResultActionsProps) {
  const [dialog, setDialog] = useState<Dialog>('none');
  const close = () => setDialog('none');
  const { owner, contests } = scope;
  const isUnknown = contests.length === 0;
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        disabled={isUnknown}
        onClick={() => setDialog('export')}
      >
        导出
      </Button>
      <Button icon={<ClockCircleOutlined aria-hidden />} disabled={isUnknown} onClick={onTimeBack}>
        补时
      </Button>
      <RescueButton owner={owner} versions={versions} />
      <Button icon={<HistoryOutlined aria-hidden />} disabled={isUnknown} onClick={() => setDialog('log')}>
        处理记录
      </Button>
      <Button icon={<ReloadOutlined aria-hidden />} loading={isLoading} onClick={onReload}>
        重新加载
      </Button>
      {dialog === 'log' && <RecoveryLogDrawer owner={owner} contests={contests} onClose={close} />}
      {dialog === 'export' && (
        <Suspense fallback={null}>
          <ExportDialog
            owner={owner}
            contests={[...contests]}
            contestIds={contestIdsOf(scope)}
            filter={filter}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
