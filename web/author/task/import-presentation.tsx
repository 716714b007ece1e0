import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Progress, Upload } from 'antd';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ImportedPage, ImportedPages } from '#domain/import/imported-pages.schema.ts';
import { isFinished } from '#domain/job/job.ts';
import type { JobView } from '#domain/job/job.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { PresentationImportProps } from '#tasks/kit/presentation-slot.ts';
import { call } from '#web/api-client/call.ts';
import { tellOfJobs, useJobs, useShownJob } from '#web/api-client/job-store.ts';
import { upload } from '#web/api-client/upload.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { UnderWay } from '#web/staff/import/import-drawer.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { chosenPresentation, PRESENTATION_FORMATS } from './chosen-presentation.ts';

/** Tells of a job once, when it has ended. */
function useJobEnd(owner: string, jobId: string | undefined, onEnd: (job: JobView) => void): void {
  const job = useJobs(owner).find(({ id }) => id === jobId);
  const tell = useEffectEvent(() => {
    if (job) onEnd(job);
  });
  const isEnded = job !== undefined && isFinished(job.state);
  useEffect(() => {
    if (isEnded) tell();
  }, [isEnded, jobId]);
}

/** Whatever was pressed is gone with the stage that it belonged to: the next one begins where it was. */
function useKeptFocus(root: RefObject<HTMLElement | null>, stage: string): void {
  const known = useRef(stage);
  useEffect(() => {
    const isNew = known.current !== stage;
    known.current = stage;
    if (isNew && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [root, stage]);
}

/** Longer than a picture takes that was sent a moment ago; its form is not worth more. */
const PICTURE_PATIENCE_MS = 5_000;

/** Of a picture, its height by its width; undefined where that cannot be told. */
async function shapeOf({ url, small }: ImportedPage): Promise<number | undefined> {
  const picture = new Image();
  picture.src = small || url;
  const patience = new Promise((resolve) => setTimeout(resolve, PICTURE_PATIENCE_MS));
  await Promise.race([picture.decode().catch(() => {}), patience]);
  return picture.naturalWidth > 0 ? picture.naturalHeight / picture.naturalWidth : undefined;
}

interface Sending {
  share: number;
  text: string;
}

interface ChooseFilesProps {
  /** Why nothing came of those that were chosen before. */
  problem: string | undefined;
  onChoose(files: readonly File[]): void;
}

function ChooseFiles({ problem, onChoose }: ChooseFilesProps) {
  return (
    <>
      {problem !== undefined && <Alert className="author-section" type="error" showIcon title={problem} />}
      <Upload.Dragger
        accept={PRESENTATION_FORMATS}
        showUploadList={false}
        multiple
        beforeUpload={(file, files) => {
          // Told of each of them; they belong together.
          if (file === files[0]) onChoose(files);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p className="ant-upload-text">导入幻灯片</p>
        <p className="ant-upload-hint">
          把.pptx、.pdf或几张图片拖到这里，或点击选择。.pptx和.pdf的各页会代替现有的页面，图片加在后面
        </p>
      </Upload.Dragger>
    </>
  );
}

/** Takes pages out of a presentation or a PDF, on the server, or makes one of each picture. */
export function ImportPresentation({ count, room, onPages }: PresentationImportProps) {
  const owner = useOwner();
  const { message } = App.useApp();
  const [sending, setSending] = useState<Sending>();
  const [jobId, setJobId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const aborting = useRef<AbortController>(undefined);
  const isHere = useRef(true);
  const root = useRef<HTMLDivElement>(null);
  const stage = jobId === undefined ? (sending ? 'sending' : 'choosing') : 'waiting';
  useShownJob(jobId);
  useKeptFocus(root, stage);

  // Whoever switches the part off wants nothing of it any more.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      aborting.current?.abort();
    };
  }, []);

  /** Nothing is said to have come before it is there. */
  const give = async (pages: ImportedPage[], how: 'instead' | 'after', said: string) => {
    const shape = pages[0] && (await shapeOf(pages[0]));
    if (!isHere.current) return;
    onPages(pages, how, shape);
    void message.success(said);
  };

  const fail = (reason: string) => setProblem(`导入幻灯片失败：${reason}`);

  useJobEnd(owner, jobId, ({ id, state, error }) => {
    const end = async () => {
      const job =
        state === 'done' ? await call('GET /api/get-job', { query: { id: entityId(owner, id) } }) : null;
      const { pages } = ImportedPages.safeParse(job?.detail).data ?? { pages: [] };
      if (pages.length > 0) {
        const before = count === 0 ? '' : `，代替了原来的${count}页，可以撤销`;
        await give(pages, 'instead', `导入幻灯片成功，共${pages.length}页${before}`);
      } else if (state === 'cancelled') void message.info('已取消，页面没有变化');
      else fail(error || '结果已被清除，请重新导入');
    };
    setJobId(undefined);
    end().catch((reason: unknown) => fail(errorText(reason)));
  });

  const send = async (file: File, signal: AbortSignal) => {
    const onProgress = (share: number) => setSending({ share, text: '正在上传…' });
    onProgress(0);
    const { msg } = await upload('/api/preview-task-slides', file, { query: { owner }, onProgress, signal });
    tellOfJobs();
    setJobId(msg);
  };

  const sendPictures = async (files: readonly File[], signal: AbortSignal) => {
    if (files.length > room) throw new Error(`最多还能加${room}页，选择了${files.length}张图片`);
    const pages = [];
    for (const [index, file] of files.entries()) {
      const text = `正在上传第${index + 1}张图片，共${files.length}张`;
      const onProgress = (share: number) => setSending({ share: (index + share) / files.length, text });
      onProgress(0);
      const { msg } = await upload('/api/upload-resource', file, { query: { owner }, onProgress, signal });
      pages.push({ url: msg, small: '', text: '' });
    }
    await give(pages, 'after', `导入幻灯片成功，加了${pages.length}页`);
  };

  const take = async (files: readonly File[]) => {
    const chosen = chosenPresentation(files);
    setProblem(undefined);
    if ('refused' in chosen) {
      fail(chosen.refused);
      return;
    }
    aborting.current = new AbortController();
    const { signal } = aborting.current;
    try {
      if ('presentation' in chosen) await send(chosen.presentation, signal);
      else await sendPictures(chosen.pictures, signal);
    } catch (error) {
      if (!signal.aborted) fail(errorText(error));
    } finally {
      setSending(undefined);
    }
  };

  return (
    <div ref={root} tabIndex={-1} role="group" aria-label="导入幻灯片">
      {jobId !== undefined ? (
        <UnderWay owner={owner} jobId={jobId} note="转换完成之前请不要离开本页，页面会放在这里。" />
      ) : sending ? (
        <div role="status">
          <p>{sending.text}</p>
          <Progress percent={Math.round(sending.share * 100)} />
          <Button onClick={() => aborting.current?.abort()}>取消上传</Button>
        </div>
      ) : (
        <ChooseFiles problem={problem} onChoose={(files) => void take(files)} />
      )}
    </div>
  );
}
