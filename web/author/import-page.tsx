import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Spin } from 'antd';
import { useState } from 'react';
import { Link } from 'wouter';
import { ArchivePreview } from '#domain/archive/archive-preview.schema.ts';
import { ContestPreview } from '#domain/import/contest-plan.schema.ts';
import { isFinished } from '#domain/job/job.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { tellOfJobs, useJobEnds, useJobs, useShownJob } from '#web/api-client/job-store.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { UnderWay } from '#web/staff/import/import-drawer.tsx';
import { useImportAddress } from '#web/staff/import/use-import-address.ts';
import { navigate } from '#web/staff/navigate.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { contestEditPath } from './author-paths.ts';
import { ArchivePreviewView } from './import/archive-preview-view.tsx';
import { ChooseDocument } from './import/choose-document.tsx';
import { ContestPreviewView } from './import/contest-preview-view.tsx';
import './import/contest-import.css';
import { forgetAuthorData } from './queries.ts';

interface PreviewProps {
  owner: string;
  previewId: string;
  onAnother(): void;
}

function Preview({ owner, previewId, onAnother }: PreviewProps) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const jobs = useJobs(owner);
  const watched = jobs.find(({ id }) => id === previewId);
  const [begun, setBegun] = useState<{ id: string; name: string }>();
  const importing = jobs.find(({ id }) => id === begun?.id);
  useShownJob(previewId);
  useShownJob(begun?.id);
  const preview = useQuery({
    queryKey: ['contest-import', owner, previewId, watched?.state ?? ''],
    queryFn: () => call('GET /api/get-job', { query: { id: entityId(owner, previewId) } }),
  });

  const confirming = useMutation({
    mutationFn: async (name: string) => {
      const { msg } = await call('POST /api/import-contest', {
        query: { id: entityId(owner, previewId), name },
      });
      return { id: msg, name };
    },
    onSuccess: (job) => {
      setBegun(job);
      tellOfJobs();
    },
  });

  useJobEnds(owner, 'contest-import.import', ({ id, state }) => {
    if (id !== begun?.id || state !== 'done') return;
    void message.success('导入测试成功');
    void forgetAuthorData(queries);
    navigate(contestEditPath(begun.name));
  });

  const another = <Button onClick={onAnother}>重新选择文件</Button>;
  if (preview.error) return <PartFailure error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.isPending) return <Spin />;
  const job = preview.data;
  if (job?.kind !== 'contest-import.preview') {
    return <Alert type="info" showIcon title="这次预览已过期或已被清除，请重新选择文件" action={another} />;
  }
  if (!isFinished(job.state)) return <UnderWay owner={owner} jobId={previewId} />;
  const archive = ArchivePreview.safeParse(job.detail).data;
  const read = archive ?? ContestPreview.safeParse(job.detail).data;
  if (job.state !== 'done' || !read) {
    const title = job.state === 'cancelled' ? '已取消，没有导入' : `导入测试失败：${job.error || job.note}`;
    return (
      <Alert type={job.state === 'cancelled' ? 'info' : 'error'} showIcon title={title} action={another} />
    );
  }
  const { importedAs } = read;
  if (importedAs !== '') {
    return (
      <Alert
        type="success"
        showIcon
        title={`“${read.fileName}”已导入为测试“${importedAs}”`}
        description={<Link to={contestEditPath(importedAs)}>打开测试</Link>}
        action={another}
      />
    );
  }
  const isRunning = begun !== undefined && (importing === undefined || !isFinished(importing.state));
  const refused = importing?.state === 'failed' ? importing.error : undefined;
  const shared = {
    isImporting: confirming.isPending || isRunning || importing?.state === 'done',
    problem: confirming.error ? errorText(confirming.error) : refused,
    onImport: (name: string) => confirming.mutate(name),
    another,
  };
  return 'kind' in read ? (
    <ArchivePreviewView preview={read} {...shared} />
  ) : (
    <ContestPreviewView preview={read} {...shared} />
  );
}

/** A test out of a Word document or out of another server: choose the file, look at what was understood, import it. */
export function ImportPage() {
  usePageTitle('导入测试');
  const owner = useOwner();
  const { importId, openImport } = useImportAddress();
  return (
    <div className="author-page import-page">
      <PageHeader
        title="导入测试"
        note={<span className="author-muted">从Word文档（.docx）或导出的测试（.zip）新建测试和它的题目</span>}
      />
      {importId === undefined ? (
        <ChooseDocument owner={owner} onPreview={openImport} />
      ) : (
        <Preview key={importId} owner={owner} previewId={importId} onAnother={() => openImport(undefined)} />
      )}
    </div>
  );
}
