/**
 * Whoever guesses is slowed down, and nobody else: a whole school asks from one address, and the guesser may sit in it. So an
 * address is divided into clients (browsers, by a cookie), each with a budget of names that it may try; failures close a
 * name for one client. An address where many guess is besieged: it is shown nobody any more, but still lets people in.
 * Each call is counted for itself, within a window.
 */
export const THROTTLE_WINDOW_MS = 10 * 60_000;

const FAILURES_OF_ONE_CLIENT = 10;
/** However many clients somebody pretends to be. */
const FAILURES_OF_ALL_CLIENTS = 50;

/** In fifths of a name, so that sums are exact. */
const NAME = 5;
const BUDGET = 40 * NAME;
const BESIEGED_BUDGET = 5 * NAME;
const BESIEGED_FROM = { misses: 60, hits: 300 };

interface CallRules {
  /** Shows somebody to whoever asks, and can be done without. */
  isLookUp: boolean;
  /** There is a secret besides the name, which could be guessed by many tries at one name. */
  hasSecret: boolean;
  /** Being let in costs less than a guess where it leaves a trace, and nothing where it takes a secret. */
  letInCost: number;
}

const CALLS = {
  // A computer that is shared, a teacher who enters several.
  'ticket-login': { isLookUp: false, hasSecret: false, letInCost: NAME / 5 },
  login: { isLookUp: false, hasSecret: true, letInCost: 0 },
  'change-password': { isLookUp: false, hasSecret: true, letInCost: 0 },
  // Being let in is what a harvester wants here.
  'report-login': { isLookUp: false, hasSecret: true, letInCost: NAME },
  'school-login': { isLookUp: false, hasSecret: true, letInCost: NAME },
  // Whoever was let in may look as well.
  'get-global-candidate': { isLookUp: true, hasSecret: false, letInCost: 0 },
  'get-dashboard': { isLookUp: true, hasSecret: false, letInCost: 0 },
  // By somebody who writes messages, and counted for that person wherever it is done.
  'name-addressee': { isLookUp: false, hasSecret: false, letInCost: NAME },
  'deliver-answers': { isLookUp: false, hasSecret: true, letInCost: NAME },
} as const satisfies Record<string, CallRules>;

export type GuardedCall = keyof typeof CALLS;

/** Only there are the tries of all clients counted by name. */
export const hasSecret = (call: GuardedCall): boolean => CALLS[call].hasSecret;

/** How far a client got with a name, from the least to the most. `led-on`: a right number that leads to no session. */
const OUTCOMES = ['miss', 'hit', 'led-on', 'let-in'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** What became of one try. A wrong password tells that the number is right. */
export type Trial = Outcome | 'wrong-password';

export interface TriedName {
  outcome: Outcome;
  failures: number;
}

/** By the call, then by the name. */
export type ClientCounts = Partial<Record<GuardedCall, Record<string, TriedName>>>;

/** Of all clients of an address together: names that nobody has, and right ones that did not get further. */
export type AddressCounts = Partial<Record<GuardedCall, { misses: number; hits: number }>>;

export interface Counts {
  client: ClientCounts;
  address: AddressCounts;
  /** At this name by this call, of all clients of the address. */
  failuresOfAll: number;
}

export function isCurrent(windowStart: string, now: Date): boolean {
  return now.getTime() - Date.parse(windowStart) < THROTTLE_WINDOW_MS;
}

function costOf(call: GuardedCall, outcome: Outcome): number {
  return outcome === 'let-in' ? CALLS[call].letInCost : NAME;
}

function isBesieged(call: GuardedCall, { [call]: count }: AddressCounts): boolean {
  return count !== undefined && (count.misses >= BESIEGED_FROM.misses || count.hits >= BESIEGED_FROM.hits);
}

/** What was shown to this client already tells it nothing new, and is not counted again. */
export function wasShown(call: GuardedCall, name: string, client: ClientCounts): boolean {
  const tried = client[call]?.[name];
  return CALLS[call].isLookUp && tried !== undefined && tried.outcome !== 'miss';
}

export function isThrottled(
  call: GuardedCall,
  name: string,
  { client, address, failuresOfAll }: Counts,
): boolean {
  if (wasShown(call, name, client)) return false;
  const tried = client[call]?.[name];
  if ((tried?.failures ?? 0) >= FAILURES_OF_ONE_CLIENT) return true;
  if (hasSecret(call) && failuresOfAll >= FAILURES_OF_ALL_CLIENTS) return true;
  const besieged = isBesieged(call, address);
  if (besieged && CALLS[call].isLookUp) return true;
  // A name costs once, however often it is tried.
  if (tried) return false;
  const names = Object.values(client[call] ?? {});
  const spent = names.reduce((sum, { outcome }) => sum + costOf(call, outcome), 0);
  return spent >= (besieged ? BESIEGED_BUDGET : BUDGET);
}

const further = (one: Outcome, other: Outcome | undefined): Outcome =>
  other !== undefined && OUTCOMES.indexOf(other) > OUTCOMES.indexOf(one) ? other : one;

function moved(
  address: AddressCounts,
  call: GuardedCall,
  from: Outcome | undefined,
  to: Outcome | undefined,
): AddressCounts {
  if (from === to) return address;
  const { misses = 0, hits = 0 } = address[call] ?? {};
  const by = (outcome: Outcome) => Number(to === outcome) - Number(from === outcome);
  // The address may have begun a new window since the client tried the name.
  const count = { misses: Math.max(0, misses + by('miss')), hits: Math.max(0, hits + by('hit')) };
  return { ...address, [call]: count };
}

export function countsAfter(call: GuardedCall, name: string, trial: Trial, counts: Counts): Counts {
  const tried = counts.client[call]?.[name];
  const outcome = further(trial === 'wrong-password' ? 'hit' : trial, tried?.outcome);
  const failed = trial === 'miss' || trial === 'wrong-password';
  const isForgiven = trial === 'let-in' || trial === 'led-on';
  const after = (failures: number) => (isForgiven ? 0 : failures + Number(failed));
  const now: TriedName = { outcome, failures: after(tried?.failures ?? 0) };
  return {
    client: { ...counts.client, [call]: { ...counts.client[call], [name]: now } },
    address: moved(counts.address, call, tried?.outcome, outcome),
    failuresOfAll: after(counts.failuresOfAll),
  };
}

/** As if the last failure had not been: it was counted ahead, and then nobody had the time to look. */
export function countsTakenBack(call: GuardedCall, name: string, counts: Counts): Counts {
  const { [name]: tried, ...others } = counts.client[call] ?? {};
  if (!tried || tried.failures === 0) return counts;
  const failures = tried.failures - 1;
  const isGone = failures === 0 && tried.outcome === 'miss';
  const names = isGone ? others : { ...others, [name]: { ...tried, failures } };
  return {
    client: { ...counts.client, [call]: names },
    address: isGone ? moved(counts.address, call, 'miss', undefined) : counts.address,
    failuresOfAll: Math.max(0, counts.failuresOfAll - 1),
  };
}

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/** Whoever has one address of the newer protocol has as many as they like of the same network: it is counted as one. */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  if (!plain.includes(':')) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return `${groups
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}
