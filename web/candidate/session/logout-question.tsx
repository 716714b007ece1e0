import { Suspense, useEffect, useRef, useState } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { sessionNotice } from '#domain/session/session-notice.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { toast } from '#ui/toast.tsx';
import { serverClock } from '#web/api-client/server-clock.ts';
import { ErrorBoundary } from '#web/shell/failed-page.tsx';
import { useBeforeLogout } from '#web/shell/logout.ts';
import type { LogoutFacts } from '../ending/logout-dialog.tsx';

const LogoutDialog = lazyPart(async () => (await import('../ending/logout-dialog.tsx')).LogoutDialog);

type Clocks = Pick<Account, 'tag' | 'startTime' | 'stopTime' | 'expireTime'>;

/** Whether the candidate is in the middle of a test: it was started, and is not closed. */
export function isRunning(account: Clocks, now: Date): boolean {
  return account.startTime !== '' && sessionNotice(account, now) === undefined;
}

/** Where the question cannot be fetched the network is away, and nobody can log out. */
function CannotAsk({ onAnswer }: { onAnswer(isSure: boolean): void }) {
  useEffect(() => {
    toast.error('网络已断开，暂时不能退出登录');
    onAnswer(false);
  });
  return null;
}

interface LogoutQuestionProps extends Partial<Omit<LogoutFacts, 'expireTime'>> {
  account: Clocks;
  /** What must be done before the session ends, once the candidate is sure. */
  before?(): Promise<void>;
}

/** Stands on a page of a candidate: the header's logout asks first while a test is running. */
export function LogoutQuestion({ account, unsubmitted = [], unsentCount = 0, before }: LogoutQuestionProps) {
  const [isAsked, setAsked] = useState(false);
  const answered = useRef<((isSure: boolean) => void) | undefined>(undefined);
  const answer = (isSure: boolean) => {
    setAsked(false);
    answered.current?.(isSure);
  };
  // A page that goes away has got no answer.
  useEffect(() => () => answered.current?.(false), []);

  useBeforeLogout(async () => {
    if (isRunning(account, new Date(serverClock.now()))) {
      const isSure = await new Promise<boolean>((resolve) => {
        answered.current = resolve;
        setAsked(true);
      });
      if (!isSure) return 'stay';
    }
    await before?.();
    return 'leave';
  });

  if (!isAsked) return null;
  const { expireTime } = account;
  return (
    <ErrorBoundary fallback={<CannotAsk onAnswer={answer} />}>
      <Suspense>
        <LogoutDialog {...{ expireTime, unsubmitted, unsentCount }} onAnswer={answer} />
      </Suspense>
    </ErrorBoundary>
  );
}
