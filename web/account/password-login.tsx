import { useState, type FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';

interface Props {
  doneText: string;
  /** Whoever logs in again in place is this one. */
  knownUsername?: string;
}

export function PasswordLogin({ doneText, knownUsername = '' }: Props) {
  const isKnown = knownUsername !== '';
  const [username, setUsername] = useState(knownUsername);
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
    toast.success(doneText);
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
        autoFocus={!isKnown}
        readOnly={isKnown}
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
        data-autofocus={isKnown ? true : undefined}
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
