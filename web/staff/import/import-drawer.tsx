import { InboxOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Progress, Spin, Upload } from 'antd';
import { useRef, useState } from 'react';
import type { RenameConsent } from '#domain/candidate/candidate.schema.ts';
import { isFinished, JOB_TEXTS, percentOf } from '#domain/job/job.ts';
import type { JobView } from '#domain/job/job.schema.ts';
import { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { tellOfJobs, useJobs, useShownJob } from '#web/api-client/job-store.ts';
import { upload } from '#web/api-client/upload.ts';
import { errorText } from '../call-outcome.ts';
import { PartFailure } from '../part-failure.tsx';
import { SideDrawer } from '../side-drawer.tsx';
import { ImportPreviewView } from './import-preview-view.tsx';
import { type ListImport, NEW_IMPORT } from './list-import.ts';
import './import.css';

interface ImportProps {
  list: ListImport;
  onPreview(id: string): void;
}

interface ChooseFileProps extends ImportProps {
  /** The file that a preview was made of. */
  onFile(file: File): void;
}

/** The file goes to the server, which reads it and says what it would change. */
function ChooseFile({ list, onPreview, onFile }: ChooseFileProps) {
  const [share, setShare] = useState<number>();
  const aborting = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<string>();

  const send = async (file: File) => {
    aborting.current = new AbortController();
    setProblem(undefined);
    setShare(0);
    try {
      const { signal } = aborting.current;
      const { msg } = await upload(list.path, file, { query: list.query, onProgress: setShare, signal });
      tellOfJobs();
      onFile(file);
      onPreview(msg);
    } catch (error) {
      if (!aborting.current.signal.aborted) setProblem(errorText(error));
    } finally {
      setShare(undefined);
    }
  };

  return (
    <>
      <p>
        {list.columns}
        <a href={list.template} download>
          下载模板
        </a>
      </p>
      {problem !== undefined && <Alert type="error" showIcon title={`导入失败：${problem}`} />}
      {share === undefined ? (
        <Upload.Dragger
          accept=".xlsx,.csv"
          showUploadList={false}
          multiple={false}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p className="ant-upload-text">把.xlsx或.csv文件拖到这里，或点击选择</p>
          <p className="ant-upload-hint">
            先预览会有哪些变化，确认之后才会写入，最多100000{list.unit}
            {list.noun}
          </p>
        </Upload.Dragger>
      ) : (
        <div role="status">
          <p>正在上传…</p>
          <Progress percent={Math.round(share * 100)} />
          <Button onClick={() => aborting.current?.abort()}>取消上传</Button>
        </div>
      )}
    </>
  );
}

interface UnderWayProps {
  owner: string;
  jobId: string;
  /** What becomes of it where somebody does not wait. */
  note?: string;
}

const GOES_ON = '可以离开本页，任务会继续进行，在右上角的“任务”中可以看到结果。';

/** How far a job is, with the way to end it. */
export function UnderWay({ owner, jobId, note = GOES_ON }: UnderWayProps) {
  const { message } = App.useApp();
  const job = useJobs(owner).find(({ id }) => id === jobId);
  const percent = job && percentOf(job);
  const [isAsking, setAsking] = useState(false);
  const cancel = async () => {
    setAsking(true);
    const isAsked = await call('POST /api/cancel-job', { query: { id: entityId(owner, jobId) } }).catch(
      () => false,
    );
    setAsking(false);
    if (isAsked !== true) void message.info(JOB_TEXTS.decided);
    tellOfJobs();
  };
  return (
    <div role="status">
      <p>{job?.message || (job?.state === 'waiting' ? '正在等待前面的任务…' : '正在处理…')}</p>
      {percent === undefined ? <Spin /> : <Progress percent={percent} status="active" />}
      <div className="import-actions">
        <Button disabled={job?.isStopping || job?.isDecided || isAsking} onClick={() => void cancel()}>
          {job?.isStopping ? '正在取消…' : '取消'}
        </Button>
        {job?.isDecided && <span className="author-muted">{JOB_TEXTS.decided}</span>}
      </div>
      <p className="author-muted">{note}</p>
    </div>
  );
}

const outcomeOf = ({ state, note, error }: JobView) =>
  ({
    done: { type: 'success', title: note },
    cancelled: { type: 'info', title: '已取消，名单没有变化' },
    failed: { type: 'error', title: `导入失败：${error}` },
    waiting: undefined,
    running: undefined,
  })[state] as { type: 'success' | 'info' | 'error'; title: string } | undefined;

interface PreviewProps extends ImportProps {
  previewId: string;
  /** What the preview was made of, while this page has it. */
  file: File | undefined;
  onClose(): void;
}

function Preview({ list, previewId, file, onPreview, onClose }: PreviewProps) {
  const { owner } = list;
  const { message } = App.useApp();
  const jobs = useJobs(owner);
  const watched = jobs.find(({ id }) => id === previewId);
  const [importId, setImportId] = useState<string>();
  // Begun here, or in another tab with the same preview.
  const importing = jobs.find(({ id, state, ...job }) =>
    importId === undefined
      ? job.previewId === previewId && state !== 'failed' && state !== 'cancelled'
      : id === importId,
  );
  useShownJob(previewId);
  useShownJob(importing?.id ?? importId);
  const preview = useQuery({
    queryKey: ['import', owner, previewId, watched?.state ?? ''],
    queryFn: () => call('GET /api/get-job', { query: { id: entityId(owner, previewId) } }),
  });

  const confirming = useMutation({
    mutationFn: (rename: RenameConsent) => list.takeOver(previewId, rename),
    onSuccess: ({ msg }) => {
      setImportId(msg);
      tellOfJobs();
    },
    onError: (error) => void message.error(`导入失败：${errorText(error)}`),
  });
  const readingAgain = useMutation({
    mutationFn: ({ from, keys }: { from: File; keys: string[] }) =>
      upload(list.path, from, {
        query: { ...list.query, columns: keys.map((key) => key || '-').join(',') },
      }),
    onSuccess: ({ msg }) => {
      tellOfJobs();
      onPreview(msg);
    },
    onError: (error) => void message.error(`重新读取失败：${errorText(error)}`),
  });
  const another = (
    <Button onClick={() => onPreview(NEW_IMPORT)} key="another">
      重新选择文件
    </Button>
  );

  const outcome = importing && outcomeOf(importing);
  if (outcome) {
    return (
      <>
        <Alert showIcon {...outcome} />
        <div className="import-actions">
          {outcome.type !== 'success' && another}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </div>
      </>
    );
  }
  const runningId = importing?.id ?? importId;
  if (runningId !== undefined) return <UnderWay owner={owner} jobId={runningId} />;
  if (preview.error) {
    return <PartFailure error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  if (preview.isPending) return <Spin />;
  const job = preview.data;
  if (job?.kind !== list.kind || job.subject !== list.subject) {
    return <Alert type="info" showIcon title="这次预览已过期或已被清除，请重新选择文件" action={another} />;
  }
  if (!isFinished(job.state)) return <UnderWay owner={owner} jobId={previewId} />;
  const read = ImportPreview.safeParse(job.detail);
  if (job.state !== 'done' || !read.success) {
    return (
      <Alert
        type={job.state === 'failed' ? 'error' : 'info'}
        showIcon
        title={{ cancelled: '已取消', failed: job.error }[job.state as string] ?? job.note}
        action={another}
      />
    );
  }
  return (
    <ImportPreviewView
      preview={read.data}
      list={list}
      isConfirming={confirming.isPending || readingAgain.isPending}
      onConfirm={(rename) => confirming.mutate(rename)}
      onColumns={file && ((keys) => readingAgain.mutate({ from: file, keys }))}
      another={another}
    />
  );
}

interface ImportDrawerProps extends ImportProps {
  /** The job that has read the file; NEW_IMPORT while no file was chosen. */
  importId: string;
  onClose(): void;
}

/** Choose a file, look at what it would change, confirm, and see how far it is. */
export function ImportDrawer({ importId, onClose, ...props }: ImportDrawerProps) {
  const [file, setFile] = useState<File>();
  return (
    <SideDrawer title={props.list.title} width={860} onClose={onClose}>
      {importId === NEW_IMPORT ? (
        <ChooseFile {...props} onFile={setFile} />
      ) : (
        <Preview key={importId} {...props} previewId={importId} file={file} onClose={onClose} />
      )}
    </SideDrawer>
  );
}
