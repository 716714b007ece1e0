import { InboxOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Progress, Spin, Upload } from 'antd';
import { useRef, useState } from 'react';
import { isFinished, percentOf } from '#domain/job/job.ts';
import { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { fileAddress } from '#web/api-client/addresses.ts';
import { call } from '#web/api-client/call.ts';
import { tellOfJobs, useJobs } from '#web/api-client/job-store.ts';
import { upload } from '#web/api-client/upload.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { SideDrawer } from '#web/staff/side-drawer.tsx';
import { forgetAuthorData } from '../queries.ts';
import { ImportPreviewView } from './import-preview-view.tsx';

interface ChooseFileProps {
  owner: string;
  onPreview(id: string): void;
}

/** The file goes to the server, which reads it and says what it would change. */
function ChooseFile({ owner, onPreview }: ChooseFileProps) {
  const [share, setShare] = useState<number>();
  const aborting = useRef<AbortController>(undefined);
  const [problem, setProblem] = useState<string>();

  const send = async (file: File) => {
    aborting.current = new AbortController();
    setProblem(undefined);
    setShare(0);
    try {
      const { signal } = aborting.current;
      const { msg } = await upload('/api/preview-candidates', file, {
        query: { owner },
        onProgress: setShare,
        signal,
      });
      tellOfJobs();
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
        表格的第一行是列名，至少要有“准考证号”；其他列（姓名、角色、性别、学校、区县、年级、班级、备注、跳转测试、包含测试、查询密码）可有可无，顺序不限。没有的列不会改动。
        <a href={fileAddress('GET /api/get-candidate-template', {})} download>
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
          <p className="ant-upload-hint">先预览会有哪些变化，确认之后才会写入，最多100000名考生</p>
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
}

/** How far a job is, with the way to end it. */
function UnderWay({ owner, jobId }: UnderWayProps) {
  const job = useJobs(owner).find(({ id }) => id === jobId);
  const percent = job && percentOf(job);
  return (
    <div role="status">
      <p>{job?.message || (job?.state === 'waiting' ? '正在等待前面的任务…' : '正在处理…')}</p>
      {percent === undefined ? <Spin /> : <Progress percent={percent} status="active" />}
      <div className="import-actions">
        <Button
          disabled={job?.isStopping ?? true}
          onClick={() => {
            void call('POST /api/cancel-job', { query: { id: entityId(owner, jobId) } }).then(tellOfJobs);
          }}
        >
          取消
        </Button>
      </div>
      <p className="author-muted">可以离开本页，任务会继续进行，在右上角的“任务”中可以看到结果。</p>
    </div>
  );
}

interface ImportDrawerProps {
  owner: string;
  /** The job that has read the file; none while no file was chosen. */
  previewId: string | undefined;
  onPreview(id: string): void;
  onClose(): void;
}

export function ImportDrawer({ owner, previewId, onPreview, onClose }: ImportDrawerProps) {
  return (
    <SideDrawer title="导入考生名单" width={860} onClose={onClose}>
      {previewId === undefined ? (
        <ChooseFile owner={owner} onPreview={onPreview} />
      ) : (
        <Preview
          key={previewId}
          owner={owner}
          previewId={previewId}
          onPreview={onPreview}
          onClose={onClose}
        />
      )}
    </SideDrawer>
  );
}

function Preview({ owner, previewId, onPreview, onClose }: ImportDrawerProps & { previewId: string }) {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const jobs = useJobs(owner);
  const watched = jobs.find(({ id }) => id === previewId);
  const [importId, setImportId] = useState<string>();
  const importing = jobs.find(({ id }) => id === importId);
  const preview = useQuery({
    queryKey: ['author', 'import', owner, previewId, watched?.state ?? ''],
    queryFn: () => call('GET /api/get-job', { query: { id: entityId(owner, previewId) } }),
  });

  const confirming = useMutation({
    mutationFn: () => call('POST /api/import-candidates', { query: { id: entityId(owner, previewId) } }),
    onSuccess: ({ msg }) => {
      setImportId(msg);
      tellOfJobs();
    },
    onError: (error) => void message.error(`导入失败：${errorText(error)}`),
  });
  const another = (
    <Button onClick={() => onPreview('new')} key="another">
      重新选择文件
    </Button>
  );

  if (importing && isFinished(importing.state)) {
    void forgetAuthorData(queries);
    const isDone = importing.state === 'done';
    return (
      <>
        <Alert
          type={isDone ? 'success' : importing.state === 'cancelled' ? 'info' : 'error'}
          showIcon
          title={
            isDone
              ? importing.note
              : importing.state === 'cancelled'
                ? '已取消，名单没有变化'
                : importing.error
          }
        />
        <div className="import-actions">
          {!isDone && another}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </div>
      </>
    );
  }
  if (importId !== undefined) return <UnderWay owner={owner} jobId={importId} />;
  if (preview.error) {
    return <Alert type="error" showIcon title={errorText(preview.error)} action={another} />;
  }
  if (preview.isPending) return <Spin />;
  const job = preview.data;
  if (job === null) {
    return <Alert type="info" showIcon title="这次预览已过期或已被清除，请重新选择文件" action={another} />;
  }
  if (!isFinished(job.state)) return <UnderWay owner={owner} jobId={previewId} />;
  const read = ImportPreview.safeParse(job.detail);
  if (job.state !== 'done' || !read.success) {
    return (
      <Alert
        type={job.state === 'cancelled' ? 'info' : 'error'}
        showIcon
        title={job.state === 'cancelled' ? '已取消' : job.error}
        action={another}
      />
    );
  }
  return (
    <ImportPreviewView
      preview={read.data}
      isConfirming={confirming.isPending}
      onConfirm={() => confirming.mutate()}
      another={another}
    />
  );
}
