import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Receipt } from '#domain/account/account.schema.ts';
import { mayReturn } from '#domain/session/contest-session.ts';
import { SESSION_NOTICES } from '#domain/session/session-notice.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { wayOnText } from '../session/destination.ts';
import { closingText } from '../session/session-notices.tsx';
import { LookBackButton } from './look-back.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { useTest } from '../test-page/test-context.ts';
import { useLeaveTest } from '../test-page/use-leave-test.ts';

/** Short enough that the next one can sit down; whoever writes the code down can stay. */
const GOES_ON_AFTER_S = 15;
/** There nobody can, but the code has been seen before. */
const LOGS_OUT_AFTER_S = 30;
const SECOND_MS = 1_000;

/** Counts down to `onEnd`; undefined once it was stopped. */
function useCountdown(seconds: number, onEnd: () => void) {
  const [left, setLeft] = useState<number | undefined>(seconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (left === undefined) return undefined;
    const tick = () => {
      setLeft(left > 1 ? left - 1 : undefined);
      if (left === 1) end.current();
    };
    const timer = setTimeout(tick, SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, stop: () => setLeft(undefined) };
}

interface LeavingActionsProps {
  seconds: number;
  canStay: boolean;
  /** What happens to whoever leaves, as the end of a sentence. */
  wayOn: string;
  buttonText: string;
  isLeaving: boolean;
  onLeave(): void;
  /** Another button; whoever uses it is not led away. */
  other?: ((stop: () => void) => ReactNode) | undefined;
}

/** Leads on by itself, since computers are shared. */
function LeavingActions(props: LeavingActionsProps) {
  const { seconds, canStay, wayOn, buttonText, isLeaving, onLeave, other } = props;
  const { left, stop } = useCountdown(seconds, onLeave);
  const goOn = useRef<HTMLButtonElement>(null);
  const stay = () => {
    // The button that was pressed goes away, and the focus must not.
    goOn.current?.focus();
    stop();
  };
  return (
    <>
      <p role="timer" className="receipt__countdown">
        {left === undefined ? `点击“${buttonText}”继续。` : `${left} 秒后自动${wayOn}。`}
      </p>
      {left === undefined || !canStay ? null : (
        <Button onClick={stay} data-autofocus>
          停留在本页
        </Button>
      )}
      {other?.(stop)}
      <Button ref={goOn} variant="primary" loading={isLeaving} onClick={onLeave}>
        {buttonText}
      </Button>
    </>
  );
}

/** After the end: what the server has received. Then the candidate is led on. */
export function ReceiptDialog({ receipt }: { receipt: Receipt }) {
  const { contest, account } = useTest();
  const { leave, isLeaving } = useLeaveTest();
  const wayOn = wayOnText(account, contest);
  return (
    <Dialog
      open
      title={mayReturn(account.tag) ? '提交成功' : '提交成功，测试已结束'}
      actions={
        <LeavingActions
          seconds={GOES_ON_AFTER_S}
          canStay
          wayOn={wayOn}
          buttonText={`立即${wayOn}`}
          isLeaving={isLeaving}
          onLeave={() => leave('finish')}
          other={(stop) => <LookBackButton onOpen={stop} />}
        />
      }
    >
      <ReceiptFacts receipt={receipt} />
    </Dialog>
  );
}

interface SubmittedDialogProps extends Pick<LeavingActionsProps, 'isLeaving' | 'onLeave' | 'other'> {
  receipt: Receipt | null;
}

/** For whoever opens the page of a test that they have ended, as by a reload: nobody stays logged in by that. One button, as specified. */
export function SubmittedDialog({ receipt, ...leaving }: SubmittedDialogProps) {
  return (
    <Dialog
      open
      title={SESSION_NOTICES.submitted}
      actions={
        <LeavingActions
          seconds={LOGS_OUT_AFTER_S}
          canStay={false}
          wayOn="退出登录"
          buttonText="退出登录"
          {...leaving}
        />
      }
    >
      <p>{closingText('submitted')}</p>
      {receipt ? <ReceiptFacts receipt={receipt} /> : null}
    </Dialog>
  );
}
