import { useState } from 'react';
import type { OwnSession } from '#api/own-account.ts';
import { browserName } from '#domain/account/browser-name.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/forms/card.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast.tsx';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { timeText } from '#web/staff/display-text.ts';

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd(): void }) {
  const { userAgent, address, begunAt, usedAt, isThis } = session;
  return (
    <li className="own-session">
      <div className="own-session__what">
        <div className="own-session__name">
          {browserName(userAgent)} {isThis ? <Tag tone="success">当前</Tag> : null}
        </div>
        <div className="own-session__facts">
          <span>地址 {address === '' ? '未知' : address}</span>
          <span>登录于 {timeText(begunAt)}</span>
          {isThis ? null : <span>最近使用 {timeText(usedAt)}</span>}
        </div>
      </div>
      {isThis ? null : (
        <Button size="small" onClick={onEnd} aria-label={`结束会话：${browserName(userAgent)}，${address}`}>
          结束
        </Button>
      )}
    </li>
  );
}

interface Props {
  sessions: readonly OwnSession[];
  reload(): Promise<void>;
}

/** Which of them the question is about. */
type Ending = OwnSession | 'others';

/** Where this account is logged in; whoever finds a place that is not theirs ends it. */
export function SessionsCard({ sessions, reload }: Props) {
  const [ending, setEnding] = useState<Ending>();
  const others = sessions.filter(({ isThis }) => !isThis);
  const { run, isRunning } = useAction<Ending>(
    async (which) => {
      const body = which === 'others' ? {} : { session: which.id };
      const { msg } = await call('POST /api/end-other-sessions', { body });
      setEnding(undefined);
      toast.success(msg);
      await reload();
    },
    (error) => {
      setEnding(undefined);
      toast.error(`结束会话失败：${error.message}`);
      void reload();
    },
  );
  return (
    <Card
      title="登录的设备"
      extra={
        <Button size="small" disabled={others.length === 0} onClick={() => setEnding('others')}>
          结束其他会话
        </Button>
      }
    >
      <ul className="own-sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {others.length === 0 ? <p className="own-sessions__none">没有在其他地方登录。</p> : null}
      <ConfirmDialog
        open={ending !== undefined}
        title={ending === 'others' ? `结束其他${others.length}个会话？` : '结束这个会话？'}
        confirmText="结束"
        danger
        busy={isRunning}
        onConfirm={() => ending && run(ending)}
        onCancel={() => setEnding(undefined)}
      >
        <p>
          那里需要重新登录才能继续；还没有保存的内容会留在那里的页面上。如果不是你本人登录的，请随后修改密码。
        </p>
      </ConfirmDialog>
    </Card>
  );
}
