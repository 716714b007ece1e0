import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useExitDashboard } from './use-exit-dashboard.ts';

/** isLeft: there is a test that could still be taken. */
export function DashboardExit({ isLeft }: { isLeft: boolean }) {
  const { exit, isExiting } = useExitDashboard();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="dashboard__exit">
      <Button
        variant={isLeft ? 'default' : 'primary'}
        size="large"
        loading={isExiting && !isAsking}
        onClick={() => (isLeft ? setAsking(true) : exit())}
      >
        完成并退出
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="还有测试没有完成"
        confirmText="退出"
        cancelText="继续作答"
        busy={isExiting}
        onConfirm={exit}
        onCancel={() => setAsking(false)}
      >
        已提交的答案不会丢失。在测试开放期间，可以用准考证号重新登录，继续完成剩下的测试。确定现在退出吗？
      </ConfirmDialog>
    </div>
  );
}
