import { useAuthConfig } from '#web/api-client/auth-config-store.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { LoginFrame } from './login-frame.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInButton } from './sign-in-button.tsx';

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
