import { useState, type FormEvent } from 'react';
import { PASSWORD_HINT, passwordProblem } from '#domain/account/password-policy.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/forms/card.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { useAuthConfig } from '#web/api-client/use-server-data.ts';

const FIELDS = ['oldPassword', 'newPassword', 'repeated'] as const;
type Field = (typeof FIELDS)[number];
type Typed = Record<Field, string>;

const NOTHING: Typed = { oldPassword: '', newPassword: '', repeated: '' };

/** The same rules as the server's, said before anything is sent. */
function problemsOf(typed: Typed, about: { username: string; siteName: string }): Partial<Typed> {
  const { oldPassword, newPassword, repeated } = typed;
  const weak = newPassword === oldPassword ? '不能与当前密码相同' : passwordProblem(newPassword, about);
  return {
    ...(oldPassword === '' ? { oldPassword: '请输入当前密码！' } : {}),
    ...(newPassword === ''
      ? { newPassword: '请输入新密码！' }
      : weak
        ? { newPassword: `新密码${weak}` }
        : {}),
    ...(repeated === newPassword ? {} : { repeated: '两次输入的新密码不一致' }),
  };
}

interface Props {
  username: string;
  hasPassword: boolean;
  /** Other sessions have ended. */
  onChanged(): void;
}

function PasswordForm({ username, onChanged }: Omit<Props, 'hasPassword'>) {
  const siteName = useAuthConfig().data?.siteName ?? '';
  const [typed, setTyped] = useState(NOTHING);
  const [left, setLeft] = useState<readonly Field[]>([]);
  const [refused, setRefused] = useState<{ field: string; text: string }>();
  const problems = problemsOf(typed, { username, siteName });

  const { run, isRunning } = useAction(
    async () => {
      const { oldPassword, newPassword } = typed;
      const { data } = await call('POST /api/change-password', { body: { oldPassword, newPassword } });
      setTyped(NOTHING);
      setLeft([]);
      toast.success(data === '0' ? '密码已修改' : `密码已修改，已结束${data}个其他会话`);
      onChanged();
    },
    (error) => setRefused({ field: (error instanceof ApiError && error.field) || '', text: error.message }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(FIELDS);
    setRefused(undefined);
    if (Object.keys(problems).length === 0) run();
  };

  const field = (name: Field) => ({
    name,
    type: 'password',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      if (refused?.field === name) setRefused(undefined);
    },
    // Nobody is told of a mistake while still typing the word for the first time.
    onBlur: () => {
      if (typed[name] !== '') setLeft([...left, name]);
    },
    error: refused?.field === name ? refused.text : left.includes(name) ? problems[name] : undefined,
  });

  return (
    <form className="login__form own-password" onSubmit={submit} noValidate>
      {/* By it a password store knows whose password this is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <TextField label="当前密码" autoComplete="current-password" {...field('oldPassword')} />
      <TextField label="新密码" autoComplete="new-password" hint={PASSWORD_HINT} {...field('newPassword')} />
      <TextField label="再次输入新密码" autoComplete="new-password" {...field('repeated')} />
      {refused && !FIELDS.includes(refused.field as Field) ? (
        <div className="login__error" role="alert">
          {refused.text}
        </div>
      ) : null}
      <div>
        <Button type="submit" variant="primary" loading={isRunning}>
          修改密码
        </Button>
      </div>
    </form>
  );
}

export function PasswordCard({ username, hasPassword, onChanged }: Props) {
  return (
    <Card title="修改密码">
      {hasPassword ? (
        <PasswordForm username={username} onChanged={onChanged} />
      ) : (
        <p>该账号通过单点登录进入，没有本站密码；请在单点登录的网站上修改。</p>
      )}
    </Card>
  );
}
