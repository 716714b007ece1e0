import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import type { WriteQueue } from '#server/database/command.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Attempt } from '#server/http/login-tallies.ts';
import { takeTryBackCommand } from '#server/http/throttling.commands.ts';

const KEY_BYTES = 32;
const MAX_MEMORY = 128 * 1024 * 1024;

/** Hashing takes a thread of the four that files are read with as well: half of them are left to the others. */
const MOST_AT_ONCE = 2;
/** They wait about a second; more would wait in vain. */
const MOST_WAITING = 16;
const RETRY_AFTER_SECONDS = 5;

interface Waiting {
  /** The network that asks. */
  from: string;
  begin(): void;
  turnAway(error: HttpError): void;
}

let underWay = 0;
const waiting: Waiting[] = [];

const busy = () => new HttpError(503, LOGIN_REFUSALS.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The last of those of whom the most wait makes room: nobody fills the queue for people elsewhere. */
function makeRoomFor(from: string): void {
  const byNetwork = Map.groupBy(waiting, (one) => one.from);
  const own = byNetwork.get(from)?.length ?? 0;
  const [most = []] = [...byNetwork.values()].sort((a, b) => b.length - a.length);
  const last = most.at(-1);
  if (!last || most.length <= own + 1) throw busy();
  waiting.splice(waiting.indexOf(last), 1);
  last.turnAway(busy());
}

/** Whoever is done hands the turn over. */
async function inTurn<Result>(from: string, hash: () => Promise<Result>): Promise<Result> {
  if (underWay < MOST_AT_ONCE) underWay += 1;
  else {
    if (waiting.length >= MOST_WAITING) makeRoomFor(from);
    await new Promise<void>((begin, turnAway) => waiting.push({ from, begin, turnAway }));
  }
  try {
    return await hash();
  } finally {
    const next = waiting.shift();
    if (next) next.begin();
    else underWay -= 1;
  }
}

/** What a hash costs: the memory that it needs, and how often. */
interface Work {
  cost: number;
  blockSize: number;
  lanes: number;
}

const USUAL_WORK: Work = { cost: 2 ** 15, blockSize: 8, lanes: 3 };

function derive(
  password: string,
  salt: Buffer,
  { cost, blockSize, lanes }: Work,
  from: string,
): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: lanes, maxmem: MAX_MEMORY };
  return inTurn(
    from,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}

/** Query passwords come by the thousand in a list, and guard one report each. */
const LIGHT_WORK: Work = { cost: 2 ** 11, blockSize: 8, lanes: 1 };

export const hashPassword = (password: string, from = ''): Promise<string> =>
  hashWith(USUAL_WORK, password, from);

export const hashQueryPassword = (password: string): Promise<string> => hashWith(LIGHT_WORK, password, '');

/** What it cost stands in the text, so that it can be raised without breaking old passwords; the first ones had one lane. */
async function hashWith(work: Work, password: string, from: string): Promise<string> {
  const salt = randomBytes(16);
  const { cost, blockSize, lanes } = work;
  const key = await derive(password, salt, work, from);
  return ['scrypt', cost, blockSize, lanes, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Undefined for what no password can be compared with. */
function readHash(stored: string | null | undefined): { work: Work; salt: Buffer; key: Buffer } | undefined {
  const [scheme, cost, blockSize, ...rest] = (stored ?? '').split('$');
  const [key, salt, lanes = '1'] = rest.toReversed();
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return undefined;
  return {
    work: { cost: Number(cost), blockSize: Number(blockSize), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

const amountOf = ({ cost, blockSize, lanes }: Work) => cost * blockSize * lanes;

/** Whether it was made when less work was usual: it is found out sooner, and its user name by that. */
export function isCheapHash(stored: string | null | undefined): boolean {
  const read = readHash(stored);
  return read !== undefined && amountOf(read.work) < amountOf(USUAL_WORK);
}

/** Takes as long for an unknown user as for a wrong password, so that user names cannot be found out. */
export async function isPasswordRight(
  password: string,
  stored: string | null | undefined,
  from = '',
): Promise<boolean> {
  const read = readHash(stored);
  if (!read) {
    await derive(password, Buffer.alloc(16), USUAL_WORK, from);
    return false;
  }
  return timingSafeEqual(await derive(password, read.salt, read.work, from), read.key);
}

/** A try that stands as a failure already. */
interface Counted {
  attempt: Attempt;
  now: Date;
}

/** The try is taken back when the server has no time to hash. */
async function orTakeBack<Result>(
  write: WriteQueue,
  counted: Counted,
  hashed: Promise<Result>,
): Promise<Result> {
  try {
    return await hashed;
  } catch (error) {
    if (error instanceof HttpError) await write.run(takeTryBackCommand, counted);
    throw error;
  }
}

export function tryPassword(
  write: WriteQueue,
  counted: Counted,
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  return orTakeBack(write, counted, isPasswordRight(password, stored, counted.attempt.address));
}

/** For whoever has shown that the old one is known. */
export function hashNewPassword(write: WriteQueue, counted: Counted, password: string): Promise<string> {
  return orTakeBack(write, counted, hashPassword(password, counted.attempt.address));
}
