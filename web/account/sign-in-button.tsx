import { useState } from 'react';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { Button } from '#ui/button.tsx';

/** Leaves for the sign-in server, which comes back to /callback. */
export function SignInButton({ isOnlyWay }: { isOnlyWay: boolean }) {
  const [error, setError] = useState<Error>();
  const [isLeaving, setLeaving] = useState(false);
  const { run, isRunning } = useAction(async () => {
    const { status, msg, data } = await call('POST /api/begin-signin');
    if (status !== 'ok' || !data) throw new Error(msg);
    setLeaving(true);
    window.location.assign(data);
  }, setError);
  return (
    <div className="login__form">
      {error ? (
        <div className="login__error" role="alert">
          登录失败：{error.message}
        </div>
      ) : null}
      <Button
        variant={isOnlyWay ? 'primary' : 'default'}
        size="large"
        block
        loading={isRunning || isLeaving}
        onClick={() => run()}
      >
        单点登录
      </Button>
    </div>
  );
}
