import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useBackStep } from './back-step.ts';

interface Leaving {
  /** Something was typed and is not saved. */
  isTyped: boolean;
  /** What is typed is on its way: nothing closes. */
  isBusy: boolean;
  /** It has an address of its own, which the way back leaves as long as nothing was typed. */
  hasAddress?: boolean;
  onClose(): void;
}

/** Closing a form asks once where something was typed; the way back only ever asks, or takes the question back. */
export function useLeaveQuestion({ isTyped, isBusy, hasAddress = false, onClose }: Leaving) {
  const [isAsked, setAsked] = useState(false);
  const [wasTyped, setWasTyped] = useState(false);
  if (isTyped && !wasTyped) setWasTyped(true);
  useBackStep(wasTyped || !hasAddress, () => {
    if (isBusy) return;
    if (isTyped) setAsked(!isAsked);
    else onClose();
  });
  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
  return {
    isAsked: isAsked && isTyped,
    leave: isBusy ? undefined : () => (!isTyped || isAsked ? onClose() : setAsked(true)),
    stay: () => setAsked(false),
  };
}

interface LeaveActionsProps {
  question: ReturnType<typeof useLeaveQuestion>;
  /** What was typed, for the sentence. */
  what: string;
  onClose(): void;
  /** The buttons while nothing is asked. */
  children: ReactNode;
}

export function LeaveActions({ question: { isAsked, stay }, what, onClose, children }: LeaveActionsProps) {
  if (!isAsked) return children;
  return (
    <>
      <p className="edit-dialog__leaving" role="alert">
        {what}还没有保存。
      </p>
      <Button onClick={onClose}>不保存，关闭</Button>
      <Button variant="primary" onClick={stay}>
        继续填写
      </Button>
    </>
  );
}
