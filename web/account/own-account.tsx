import { Button } from '#ui/button.tsx';
import { Card } from '#ui/forms/card.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { call } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** What staff look after themselves; candidates, who have neither, do not fetch it. */
export function OwnAccount({ username }: { username: string }) {
  const { data, error, reload } = useServerData(`own-sessions/${username}`, () =>
    call('GET /api/get-own-sessions'),
  );
  if (!data) {
    return (
      <Card title="登录的设备">
        {error ? (
          <div className="login__form">
            <div className="login__error" role="alert">
              加载失败：{error.message}
            </div>
            <div>
              <Button onClick={() => void reload()}>重试</Button>
            </div>
          </div>
        ) : (
          <Spinner />
        )}
      </Card>
    );
  }
  return (
    <>
      <PasswordCard username={username} hasPassword={data.hasPassword} onChanged={() => void reload()} />
      <SessionsCard sessions={data.sessions} reload={reload} />
    </>
  );
}
