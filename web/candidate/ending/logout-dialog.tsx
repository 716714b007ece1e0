import { remainingText } from '#domain/session/clock-text.ts';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { useServerNow } from '../session/server-now.ts';

/** What goes on when a candidate leaves in the middle of a test. */
export function ClockGoesOn({ expireTime }: { expireTime: string }) {
  const now = useServerNow();
  if (expireTime === '') return <p>测试还没有结束，之后可以用同一个准考证号登录，继续作答。</p>;
  return (
    <p>
      退出后<strong>计时不会停止</strong>，剩余 {remainingText(expireTime, now)}
      。在此之前可以用同一个准考证号登录，继续作答。
    </p>
  );
}

export interface LogoutFacts {
  expireTime: string;
  /** Names of the tasks in which something was typed and not submitted. */
  unsubmitted: readonly string[];
  /** How many answers and drafts are on this computer alone. */
  unsentCount: number;
}

interface LogoutDialogProps extends LogoutFacts {
  onAnswer(isSure: boolean): void;
}

export function LogoutDialog({ expireTime, unsubmitted, unsentCount, onAnswer }: LogoutDialogProps) {
  return (
    <ConfirmDialog
      open
      title="测试还没有结束，确定退出登录吗？"
      confirmText="退出登录"
      cancelText="继续作答"
      danger
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <ClockGoesOn expireTime={expireTime} />
      {unsubmitted.length > 0 ? (
        <p>还没有提交：{unsubmitted.join('、')}。填写的内容会作为草稿保存，不计入答案。</p>
      ) : null}
      {unsentCount > 0 ? <p>还有 {unsentCount} 条内容没有上传，退出前会先上传。</p> : null}
    </ConfirmDialog>
  );
}
