import { DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isMessageFile } from '#domain/message/message-file.ts';
import { fileProblem, MESSAGE_EXTENSIONS } from '#domain/message/message-values.ts';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { isLostSession } from '#web/api-client/api-error.ts';
import { upload } from '#web/api-client/upload.ts';
import { errorText } from '#web/staff/call-outcome.ts';

const ACCEPTED = MESSAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

interface Attached {
  url: string;
  fileName: string;
}

interface Props extends Attached {
  label: string;
  owner: string;
  /** The message that is answered; without it the file is for something new. */
  message?: string;
  mayChange: boolean;
  error?: string | undefined;
  onChange(attached: Attached): void;
}

/** Somebody else's link leads out of the site; our own file is downloaded. */
function FileLink({ url, fileName, label }: Attached & { label: string }) {
  const target = isMessageFile(url) ? { download: fileName } : { target: '_blank', rel: 'noreferrer' };
  return (
    <a className="attachment-link" href={url} {...target} aria-label={`下载${label}：${fileName || url}`}>
      <DownloadOutlined aria-hidden /> {fileName || url}
    </a>
  );
}

/** One file of a message or notice: download, upload, replace and remove, as far as that is allowed. */
export function AttachmentField(props: Props) {
  const { label, owner, message: name, mayChange, error, url, fileName, onChange } = props;
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  // Another file may have arrived meanwhile: what it has changed is part of what this one changes.
  const newest = useRef(onChange);
  useEffect(() => {
    newest.current = onChange;
  }, [onChange]);

  const send = async (file: File) => {
    const wrong = fileProblem(file);
    setProblem(wrong ?? '');
    if (wrong !== undefined) return void message.error(wrong);
    const aborting = new AbortController();
    sending.current = aborting;
    setShare(0);
    try {
      const query = { owner, ...(name === undefined ? {} : { message: name }) };
      const reply = await upload('/api/upload-message-file', file, {
        query,
        onProgress: setShare,
        signal: aborting.signal,
      });
      newest.current({ url: reply.msg, fileName: reply.data ?? file.name });
    } catch (failure) {
      if (aborting.signal.aborted) return;
      if (isLostSession(failure)) void reloadAccount();
      setProblem(`上传文件失败：${errorText(failure)}`);
      void message.error(`上传文件失败：${errorText(failure)}`);
    } finally {
      setShare(undefined);
    }
  };

  return (
    <div className="attachment" role="group" aria-label={label}>
      <span className="attachment-label">{label}</span>
      {url === '' ? (
        <span className="author-muted">没有文件</span>
      ) : (
        <FileLink url={url} fileName={fileName} label={label} />
      )}
      {mayChange && share === undefined && (
        <span className="attachment-actions">
          <Button size="small" icon={<UploadOutlined />} onClick={() => input.current?.click()}>
            {url === '' ? '上传' : '更换'}
          </Button>
          {url !== '' && (
            <Button
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`移除${label}`}
              title="移除，保存后生效"
              onClick={() => onChange({ url: '', fileName: '' })}
            />
          )}
        </span>
      )}
      {share !== undefined && (
        <span className="attachment-progress">
          <Progress size="small" percent={Math.round(share * 100)} aria-label={`正在上传${label}`} />
          <Button size="small" onClick={() => sending.current?.abort()}>
            取消
          </Button>
        </span>
      )}
      {(error ?? problem) !== '' && (
        <p className="attachment-problem" role="alert">
          {error ?? problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        aria-label={`选择${label}`}
        accept={ACCEPTED}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          // The same file can be chosen once more.
          target.value = '';
        }}
      />
    </div>
  );
}
