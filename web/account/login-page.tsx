import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { useAuthConfig } from '#web/api-client/use-server-data.ts';
import { LoginFrame } from './login-frame.tsx';
import { PasswordLogin } from './password-login.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** Leaves for the sign-in server, which comes back to /callback. */
function SignInButton({ isOnlyWay }: { isOnlyWay: boolean }) {
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

export function LoginPage() {
  const { data: ways, error, reload } = useAuthConfig();
  const isSentHere = useHistoryState() !== null;
  const sessionEnd = useSessionEnd();
  return (
    <LoginFrame title="管理员入口" lead="供命题教师和管理员登录。考生请点击“测试入口”。">
      {sessionEnd ? (
        <p className="login__note" role="status">
          {sessionEnd}
        </p>
      ) : null}
      {ways ? (
        <>
          {ways.password ? (
            <PasswordLogin doneText={isSentHere ? '成功登录' : '成功登录，自动跳转到首页'} />
          ) : null}
          {ways.password && ways.singleSignOn ? <div className="login__or">或者</div> : null}
          {ways.singleSignOn ? <SignInButton isOnlyWay={!ways.password} /> : null}
        </>
      ) : error ? (
        <div className="login__form">
          <div className="login__error" role="alert">
            {error.message}
          </div>
          <Button onClick={() => void reload()}>重试</Button>
        </div>
      ) : (
        <Spinner />
      )}
    </LoginFrame>
  );
}
