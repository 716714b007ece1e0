import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
} from '@ant-design/icons';
import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { sizeText } from '#domain/resource/size-text.ts';
import type { UploadLine } from './upload-queue.ts';
import type { OwnerUploads } from './uploads.tsx';
import './resources.css';

const quotedNames = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、');

function stateText(line: UploadLine): string {
  switch (line.state) {
    case 'waiting':
      return '等待上传';
    case 'sending':
      return line.share < 1 ? `已上传${sizeText(line.share * line.size)}` : '正在保存…';
    case 'adding':
      return '正在添加…';
    case 'same':
      return `与${quotedNames(line.sameAs)}内容相同`;
    case 'done':
      return line.name === line.fileName ? '已添加' : `已添加为“${line.name}”`;
    case 'failed':
      return `上传文件失败：${line.problem}`;
    case 'cancelled':
      return '已取消';
  }
}

const MARKS: Partial<Record<UploadLine['state'], ReactNode>> = {
  done: <CheckCircleFilled className="upload-mark-done" aria-hidden />,
  failed: <CloseCircleFilled className="upload-mark-failed" aria-hidden />,
  same: <ExclamationCircleFilled className="upload-mark-same" aria-hidden />,
};

interface LineProps {
  line: UploadLine;
  uploads: OwnerUploads;
  /** What can be done with one that has arrived. */
  whenDone(line: UploadLine): ReactNode;
}

function LineActions({ line, uploads, whenDone }: LineProps) {
  const { id, state, fileName } = line;
  if (state === 'done') return whenDone(line);
  if (state === 'same') {
    return (
      <>
        <Button size="small" onClick={() => uploads.addSame(id)}>
          仍然添加
        </Button>
        <Button size="small" onClick={() => uploads.cancel(id)}>
          不添加
        </Button>
      </>
    );
  }
  if (state === 'failed') {
    return (
      line.canRetry && (
        <Button size="small" onClick={() => uploads.retry(id)}>
          重试
        </Button>
      )
    );
  }
  if (state === 'adding' || state === 'cancelled') return null;
  return (
    <Button
      size="small"
      icon={<CloseOutlined />}
      aria-label={`取消上传“${fileName}”`}
      onClick={() => uploads.cancel(id)}
    >
      取消
    </Button>
  );
}

function Line({ line, uploads, whenDone }: LineProps) {
  const { fileName, size, state, share } = line;
  return (
    <li className={`upload-line upload-line-${state}`}>
      <span className="upload-line-name" title={fileName}>
        {MARKS[state]} {fileName}
      </span>
      <span className="author-muted">{sizeText(size)}</span>
      <span className="upload-line-state">
        {state === 'sending' && (
          <Progress
            aria-label={`“${fileName}”的上传进度`}
            percent={Math.round(share * 100)}
            size="small"
            status="active"
          />
        )}
        <span>{stateText(line)}</span>
      </span>
      <span className="upload-line-actions">
        <LineActions line={line} uploads={uploads} whenDone={whenDone} />
      </span>
    </li>
  );
}

const isOpen = ({ state }: UploadLine) => state === 'waiting' || state === 'sending' || state === 'adding';

const rankOf = ({ state }: UploadLine) => (state === 'same' ? 0 : state === 'failed' ? 1 : 2);

/** How far the uploads are; nothing while there are none. */
export function UploadLines({ uploads, whenDone }: Omit<LineProps, 'line'>) {
  const { lines } = uploads;
  if (lines.length === 0) return null;
  const [open, asked] = [lines.filter(isOpen).length, lines.filter(({ state }) => state === 'same').length];
  const countOf = (wanted: UploadLine['state']) => lines.filter(({ state }) => state === wanted).length;
  const [done, failed] = [countOf('done'), countOf('failed')];
  // What waits for somebody comes first, then what went wrong: a long list hides the rest.
  const ordered = [...lines].sort((one, other) => rankOf(one) - rankOf(other));
  return (
    <section className="upload-lines" aria-label="上传">
      <div className="upload-lines-head">
        <strong role="status">
          {open > 0 ? `正在上传，还有${open}个文件` : `上传结束：已添加${done}个文件`}
          {asked > 0 && `，${asked}个等待确认`}
          {failed > 0 && `，${failed}个没有成功`}
        </strong>
        <Button size="small" type="text" disabled={open + asked === lines.length} onClick={uploads.clear}>
          清除
        </Button>
      </div>
      <ul>
        {ordered.map((line) => (
          <Line key={line.id} line={line} uploads={uploads} whenDone={whenDone} />
        ))}
      </ul>
    </section>
  );
}
