import type { Mutant } from '../faults/seeded/mutant.ts';
import { ADDRESSES_MENDS } from './addresses.mends.ts';
import { DEMO_ACCOUNT_MENDS } from './demo-account.mends.ts';
import { FILLING_MENDS } from './filling.mends.ts';
import { FOREIGN_PAGES_MENDS } from './foreign-pages.mends.ts';
import { FUTURE_MENDS } from './future.mends.ts';
import { GUESSING_MENDS } from './guessing.mends.ts';
import { LOGS_MENDS } from './logs.mends.ts';
import { LONG_WORK_MENDS } from './long-work.mends.ts';
import { NINE_O_CLOCK_MENDS } from './nine-o-clock.mends.ts';
import { PASSWORDS_MENDS } from './passwords.mends.ts';
import { PATTERNS_MENDS } from './patterns.mends.ts';
import { RESCUE_KEYS_MENDS } from './rescue-keys.mends.ts';
import { SINGLE_SIGN_ON_MENDS } from './single-sign-on.mends.ts';
import { STAFF_LINE_MENDS } from './staff-line.mends.ts';
import { STAFF_SESSIONS_MENDS } from './staff-sessions.mends.ts';
import { STALLING_MENDS } from './stalling.mends.ts';
import { STRANGERS_MENDS } from './strangers.mends.ts';
import { TAKEOVER_MENDS } from './takeover.mends.ts';
import { THROTTLING_MENDS } from './throttling.mends.ts';
import { TRACES_MENDS } from './traces.mends.ts';

/** Each mend taken out again: the attack beside it must be noticed. One list per topic, in `<topic>.mends.ts`. */
const TOPICS: Mutant[][] = [
  ADDRESSES_MENDS,
  DEMO_ACCOUNT_MENDS,
  FILLING_MENDS,
  FOREIGN_PAGES_MENDS,
  FUTURE_MENDS,
  GUESSING_MENDS,
  LOGS_MENDS,
  LONG_WORK_MENDS,
  NINE_O_CLOCK_MENDS,
  PASSWORDS_MENDS,
  PATTERNS_MENDS,
  RESCUE_KEYS_MENDS,
  SINGLE_SIGN_ON_MENDS,
  STAFF_LINE_MENDS,
  STAFF_SESSIONS_MENDS,
  STALLING_MENDS,
  STRANGERS_MENDS,
  TAKEOVER_MENDS,
  THROTTLING_MENDS,
  TRACES_MENDS,
];

export const MENDS: Mutant[] = TOPICS.flat();

/** A sample for every test run, of topics whose attacks are soon told; `npm run faults` takes out all of them. */
export const FIRST_MENDS: Mutant[] = [
  FILLING_MENDS,
  FUTURE_MENDS,
  STALLING_MENDS,
  STRANGERS_MENDS,
  TAKEOVER_MENDS,
].flatMap((mends) => mends.slice(0, 1));
