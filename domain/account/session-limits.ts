import type { AccountType } from './account.schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Limits {
  /** Without a word for so long it is over. */
  idleMs: number;
  /** Over after so long, however busy it is. */
  absoluteMs: number;
}

/**
 * A teacher leaves the computer at school and comes back after lunch, not the next morning. What an administrator forgets
 * opens everything, so it closes sooner. A candidate's page may be without a network for hours.
 */
const LIMITS: Record<AccountType | 'administrator', Limits> = {
  'normal-user': { idleMs: 8 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  administrator: { idleMs: 2 * HOUR_MS, absoluteMs: DAY_MS },
  'ticket-user': { idleMs: Infinity, absoluteMs: DAY_MS },
  'report-user': { idleMs: HOUR_MS, absoluteMs: 4 * HOUR_MS },
  'school-user': { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
};

export const lifetimeMs = (type: AccountType) => LIMITS[type].absoluteMs;

interface Heard {
  type: AccountType;
  isAdmin: boolean;
  createdAt: string;
  heardAt: string;
}

/** Whether an account is an administrator's is asked now, not at the log-in. */
export function isSessionOver({ type, isAdmin, createdAt, heardAt }: Heard, now: Date): boolean {
  const { idleMs, absoluteMs } = LIMITS[isAdmin ? 'administrator' : type];
  return now.getTime() - Date.parse(createdAt) >= absoluteMs || now.getTime() - Date.parse(heardAt) >= idleMs;
}
