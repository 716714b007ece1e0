import { useEffect, useState } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { isStopped } from '#domain/session/contest-session.ts';
import { dueWarning, warningText, type WarningMinutes } from '#domain/session/time-warning.ts';
import { Icon } from '#ui/icon.tsx';
import { serverClock } from '#web/api-client/server-clock.ts';
import { useServerNow } from '../session/server-now.ts';
import { useTest } from '../test-page/test-context.ts';
import './time-warning.css';

/** Long enough to be read between two questions. The last warning stays until the end. */
const SHOWN_MS = 20_000;
const LOOK_MS = 500;
const LAST_WARNING: WarningMinutes = 1;

const keyOf = ({ id }: Pick<Account, 'id'>) => `time-warned ${id}`;

/** A browser that forbids the storage says it again after a reload, and only then. */
const toldHere = new Map<string, string>();

/** What this tab has said about that end; a reload does not say it again. */
function lastTold(account: Account): number {
  let told = toldHere.get(keyOf(account));
  try {
    told ??= sessionStorage.getItem(keyOf(account)) ?? undefined;
  } catch {
    // Forbidden.
  }
  const [expireTime, minutes] = (told ?? '').split(' ');
  return expireTime === account.expireTime ? Number(minutes) : Infinity;
}

function noteTold(account: Account, minutes: WarningMinutes): void {
  const told = `${account.expireTime} ${minutes}`;
  toldHere.set(keyOf(account), told);
  try {
    sessionStorage.setItem(keyOf(account), told);
  } catch {
    // Forbidden.
  }
}

/** So long after somebody could see it: what appears in a tab in the background is still there when it is looked at. */
function onceSeenFor(ms: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.visibilityState === 'visible') timer ??= setTimeout(action, ms);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
  };
}

interface Warning {
  minutes: WarningMinutes;
  text: string;
  /** The end that it speaks of; it may have been moved since. */
  expireTime: string;
}

const dueFor = (account: Account, nowMs: number) =>
  isStopped(account) ? undefined : dueWarning(account, nowMs);

/** What is due and has not been said; from then on it has. */
function newWarning(account: Account): Warning | undefined {
  const nowMs = serverClock.now();
  const minutes = dueFor(account, nowMs);
  if (minutes === undefined || lastTold(account) <= minutes) return undefined;
  noteTold(account, minutes);
  const { expireTime } = account;
  return { minutes, text: warningText(minutes, Date.parse(expireTime) - nowMs), expireTime };
}

function useWarning(account: Account) {
  const [warning, setWarning] = useState<Warning>();
  useEffect(() => {
    const look = () => {
      const next = newWarning(account);
      if (next) setWarning(next);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [account]);

  useEffect(() => {
    if (!warning || warning.minutes === LAST_WARNING) return undefined;
    return onceSeenFor(SHOWN_MS, () => setWarning(undefined));
  }, [warning]);

  const isOpen = dueFor(account, useServerNow()) !== undefined;
  const isTrue = isOpen && warning?.expireTime === account.expireTime;
  return { warning: isTrue ? warning : undefined, dismiss: () => setWarning(undefined) };
}

/** Ten, five and one minute before the end. It has its own place in the header: nothing moves, and nothing is covered. */
export function TimeWarning() {
  const { account } = useTest();
  const { warning, dismiss } = useWarning(account);
  const isLast = warning?.minutes === LAST_WARNING;
  const look = warning
    ? `time-warning time-warning--shown ${isLast ? 'time-warning--last' : ''}`
    : 'time-warning';
  return (
    <div className={look}>
      {warning ? <Icon name="alert" size={16} /> : null}
      {/* Both are there before they have something to say; otherwise a screen reader would not hear it. */}
      <span aria-live="polite">{isLast ? '' : warning?.text}</span>
      <span aria-live="assertive">{isLast ? warning.text : ''}</span>
      {warning ? (
        <button type="button" className="time-warning__close" aria-label="关闭时间提醒" onClick={dismiss}>
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </div>
  );
}
