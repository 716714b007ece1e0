import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '#domain/account/account.schema.ts';
import { mayReturn } from '#domain/session/contest-session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { wayOnText } from '../session/destination.ts';
import { LookBackButton } from './look-back.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { useTest } from '../test-page/test-context.ts';
import { useLeaveTest } from '../test-page/use-leave-test.ts';

/** Long enough to write the code down, short enough that the next one can sit down. */
const GOES_ON_AFTER_S = 15;
const SECOND_MS = 1_000;

/** Counts down to `onEnd`; undefined once it was stopped. */
function useCountdown(onEnd: () => void) {
  const [left, setLeft] = useState<number | undefined>(GOES_ON_AFTER_S);
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

/** After the end: what the server has received. Then the candidate is led on. */
export function ReceiptDialog({ receipt }: { receipt: Receipt }) {
  const { contest, account } = useTest();
  const { leave, isLeaving } = useLeaveTest();
  const { left, stop } = useCountdown(() => leave('finish'));
  const wayOn = wayOnText(account, contest);
  const goOn = useRef<HTMLButtonElement>(null);
  const stay = () => {
    // The button that was pressed goes away, and the focus must not.
    goOn.current?.focus();
    stop();
  };
  return (
    <Dialog
      open
      title={mayReturn(account.tag) ? '提交成功' : '提交成功，测试已结束'}
      actions={
        <>
          <p role="timer" className="receipt__countdown">
            {left === undefined ? `点击“立即${wayOn}”继续。` : `${left} 秒后自动${wayOn}。`}
          </p>
          {left === undefined ? null : (
            <Button onClick={stay} data-autofocus>
              停留在本页
            </Button>
          )}
          <LookBackButton onOpen={stop} />
          <Button ref={goOn} variant="primary" loading={isLeaving} onClick={() => leave('finish')}>
            立即{wayOn}
          </Button>
        </>
      }
    >
      <ReceiptFacts receipt={receipt} />
    </Dialog>
  );
}
