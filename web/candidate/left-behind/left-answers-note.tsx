import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { download } from '../rescue/download.ts';
import { forgetFile, leftAnswers } from './left-answers.ts';
import type { SealedFile } from './sealed-store.ts';
import './left-answers-note.css';

/** Sealed, so that whoever presses the button learns nothing. */
function RefusedFiles({ files }: { files: readonly SealedFile[] }) {
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    for (const [index, file] of files.entries()) download(`答案-本机遗留-${index + 1}.kaopu`, file.content);
    setSaved(true);
  };
  const forget = async () => {
    for (const { id } of files) await forgetFile(id);
    setSaved(false);
  };
  return (
    <p>
      本机有 {files.length} 份答案文件无法自动上传，请下载后交给监考老师。
      <Button size="small" onClick={save}>
        {isSaved ? '再次下载' : '下载答案文件'}
      </Button>
      {isSaved ? (
        <Button size="small" onClick={() => void forget()}>
          已交给老师，从本机删除
        </Button>
      ) : null}
    </p>
  );
}

/** That answers of somebody who was here before wait on this computer; not whose. */
export function LeftAnswersNote() {
  const { waiting, refused } = useSyncExternalStore(leftAnswers.subscribe, leftAnswers.state);
  if (waiting === 0 && refused.length === 0) return null;
  return (
    <aside className="left-answers" role="status" aria-label="本机等待上传的答案">
      {waiting > 0 ? (
        <p>本机还有之前使用者的 {waiting} 份答案等待上传，连接恢复后会自动上传，请不要清除浏览器数据。</p>
      ) : null}
      {refused.length > 0 ? <RefusedFiles files={refused} /> : null}
    </aside>
  );
}
