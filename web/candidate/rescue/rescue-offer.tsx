import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { serverClock } from '#web/api-client/server-clock.ts';
import type { Outbox } from '../outbox/outbox-types.ts';
import { waitingCount } from '../outbox/status-text.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { download } from './download.ts';
import { sealAnswers } from './seal-answers.ts';

/** `答案-1001-数学-0301-0800.kaopu`: tells files of a whole room apart. */
function rescueFileName(userId: string, now: Date): string {
  const [, contest = '', ticket = ''] = userId.split('/');
  const two = (value: number) => String(value).padStart(2, '0');
  const day = two(now.getMonth() + 1) + two(now.getDate());
  const time = two(now.getHours()) + two(now.getMinutes());
  return `答案-${ticket}-${contest}-${day}-${time}.kaopu`.replaceAll(/[\\:*?"<>|]/g, '_');
}

/** When nothing else helps: the answers as a file that the teacher can hand in. Nothing is taken out of the queue. */
export function RescueOffer({ userId, outbox }: { userId: string; outbox: Outbox }) {
  const waiting = useOutboxState(outbox, waitingCount);
  const [isSaved, setSaved] = useState(false);
  if (waiting === 0) return null;

  const save = async () => {
    const key = await outbox.rescueKey();
    if (!key) {
      toast.error('还没有从服务器取得密钥，暂时无法生成答案文件，请保持页面打开');
      return;
    }
    const now = new Date(serverClock.now());
    const text = sealAnswers(key, outbox.unsent(), { userId, savedAt: now.toISOString() });
    download(rescueFileName(userId, now), text);
    setSaved(true);
  };

  return (
    <div className="rescue">
      <p className="rescue__text">
        {isSaved
          ? '答案文件已下载，请交给监考老师。页面仍会继续尝试上传，重复收到的答案只计一次。'
          : `答案一直无法上传时，可以下载答案文件（加密，含 ${waiting} 条）交给监考老师。`}
      </p>
      <Button size="small" onClick={() => void save()}>
        {isSaved ? '再次下载' : '下载答案文件'}
      </Button>
    </div>
  );
}
