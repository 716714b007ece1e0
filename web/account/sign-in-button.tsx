import { useMutation } from '@tanstack/react-query';
import { call } from '#web/api-client/call.ts';
import { Button } from '#web/ui/button.tsx';

/** Leaves for the sign-in server, which comes back to /callback. */
export function SignInButton({ isOnlyWay }: { isOnlyWay: boolean }) {
  const begin = useMutation({
    mutationFn: async () => {
      const { status, msg, data } = await call('POST /api/begin-signin');
      if (status !== 'ok' || !data) throw new Error(msg);
      window.location.assign(data);
    },
  });
  return (
    <div className="login__form">
      {begin.error ? (
        <div className="login__error" role="alert">
          登录失败：{begin.error.message}
        </div>
      ) : null}
      <Button
        variant={isOnlyWay ? 'primary' : 'default'}
        size="large"
        block
        loading={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate()}
      >
        单点登录
      </Button>
    </div>
  );
}
