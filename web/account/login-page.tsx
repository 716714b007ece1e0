import { useState, type FormEvent } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { useAuthConfig } from '#web/api-client/use-server-data.ts';
import { LoginFrame } from './login-frame.tsx';

function PasswordForm() {
  const isSentHere = useHistoryState() !== null;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<Error>();
  const { run, isRunning } = useAction(async () => {
    setError(undefined);
    const { status, msg } = await call('POST /api/login', {
      body: { username: username.trim(), password },
    });
    if (status !== 'ok') throw new Error(msg);
    // The guard of this page leads on as soon as there is an account.
    await reloadAccount();
    toast.success(isSentHere ? '成功登录' : '成功登录，自动跳转到首页');
  }, setError);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (username.trim() !== '' && password !== '') run();
  };

  return (
    <form className="login__form" onSubmit={submit} noValidate>
      <TextField
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        size="large"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={isTried && username.trim() === '' ? '请输入用户名！' : undefined}
      />
      <TextField
        label="密码"
        name="password"
        type="password"
        autoComplete="current-password"
        size="large"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isTried && password === '' ? '请输入密码！' : undefined}
      />
      {error ? (
        <div className="login__error" role="alert">
          登录失败：{error.message}
        </div>
      ) : null}
      <Button type="submit" variant="primary" size="large" block loading={isRunning}>
        登录
      </Button>
    </form>
  );
}

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
  return (
    <LoginFrame title="管理员入口" lead="供命题教师和管理员登录。考生请点击“测试入口”。">
      {ways ? (
        <>
          {ways.password ? <PasswordForm /> : null}
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
