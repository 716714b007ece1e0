import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf, THROTTLE_WINDOW_MS } from '#domain/account/throttle.ts';
import {
  countFailedLogins,
  type FailedLoginsOf,
  recordAuditOnce,
} from '#server/database/audit.repository.ts';
import { command, type WriteQueue } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';

const HOUR_MS = 3_600_000;
/**
 * Whoever can knock must not be able to fill the audit log, nor use up the rows of others: enough to see that somebody
 * does, and from where. Each owner's candidates are counted for themselves at an address, and staff apart from all
 * candidates, so that nobody who types numbers hides a guess at staff.
 */
export const MOST_OF_ONE_ADDRESS_AN_HOUR = 50;
export const MOST_OF_STAFF_AN_HOUR = 5_000;
export const MOST_OF_CANDIDATES_AN_HOUR = 5_000;
/** Beyond these the database decides alone. */
const MOST_ADDRESSES_IN_MIND = 1_000;

interface FailedName {
  /** Whose candidate it was; empty for staff. */
  owner: string;
  /** As it was typed; for a ticket after its contest. */
  name: string;
}

interface FailedLogin extends FailedName {
  address: string;
  now: Date;
}

interface ToRecord extends FailedLogin {
  /** The first one that is left out of those at this address. */
  isTooMany: boolean;
}

interface Limit {
  of: FailedLoginsOf;
  most: number;
  /** Whose they are, in the words of the row that says that there were more. */
  whose: string;
}

/** The narrowest first: it names the network. */
function limitsOf(from: { actor: string; owner: string }): Limit[] {
  return [
    { of: from, most: MOST_OF_ONE_ADDRESS_AN_HOUR, whose: '该网络一小时内' },
    from.owner === ''
      ? { of: 'staff', most: MOST_OF_STAFF_AN_HOUR, whose: '一小时内工作人员' }
      : { of: 'candidates', most: MOST_OF_CANDIDATES_AN_HOUR, whose: '一小时内考生' },
  ];
}

/** Once an hour for each limit, so that whoever reads the log knows that it does not say all. No name that is typed has such a detail. */
async function sayLeftOut(db: Db, { of, most, whose }: Limit, now: Date): Promise<void> {
  const record = {
    ...(typeof of === 'string' ? { actor: '', owner: '' } : of),
    action: 'failed-login',
    subject: `${whose}的登录失败已记录${most}条，其余不再记录`,
    detail: { limit: most },
  };
  await recordAuditOnce(db, record, HOUR_MS, now);
}

/** One row for a name and an address in each window, however often they try. */
export const recordFailedLoginCommand = command(
  'http.record-failed-login',
  async (db: Db, { owner, name, address, isTooMany, now }: ToRecord): Promise<void> => {
    const since = new Date(now.getTime() - HOUR_MS);
    const from = { actor: networkOf(address), owner };
    for (const limit of limitsOf(from)) {
      const recorded = await countFailedLogins(db, { of: limit.of, since }, limit.most);
      if (isTooMany || recorded >= limit.most) return sayLeftOut(db, limit, now);
    }
    const record = { ...from, action: 'failed-login', subject: name, detail: { address } };
    await recordAuditOnce(db, record, THROTTLE_WINDOW_MS, now);
  },
);

/** What this process has asked the writer to record within an hour: a guess more must not cost a write each time. */
class Asked {
  readonly #byAddress = new Map<string, { since: number; names: Set<string> }>();

  /** Undefined for what stands there already, and for more than the first one too many. */
  toRecord(failed: FailedLogin): ToRecord | undefined {
    const { owner, name, address, now } = failed;
    const key = `${networkOf(address)} ${owner}`;
    const at = now.getTime();
    const known = this.#byAddress.get(key);
    const asked = known && at - known.since < HOUR_MS ? known : { since: at, names: new Set<string>() };
    // The one that was heard of last stands last.
    this.#byAddress.delete(key);
    this.#byAddress.set(key, asked);
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size > MOST_ADDRESSES_IN_MIND && oldest !== undefined) this.#byAddress.delete(oldest);
    const inWindow = `${Math.floor(at / THROTTLE_WINDOW_MS)} ${name}`;
    if (asked.names.has(inWindow) || asked.names.size > MOST_OF_ONE_ADDRESS_AN_HOUR) return undefined;
    asked.names.add(inWindow);
    return { ...failed, isTooMany: asked.names.size > MOST_OF_ONE_ADDRESS_AN_HOUR };
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Never fails: whoever was refused is told so in any case. */
    noteFailedLogin(request: FastifyRequest, failed: FailedName): Promise<void>;
  }
}

export function noteFailedLogins(app: FastifyInstance, write: WriteQueue): void {
  const asked = new Asked();
  app.decorate('noteFailedLogin', async (request, failed) => {
    const wanted = asked.toRecord({ ...failed, address: request.ip, now: app.clock() });
    if (!wanted) return;
    await write.run(recordFailedLoginCommand, wanted).catch((error: unknown) => {
      request.log.error({ err: error }, 'a failed log-in could not be recorded');
    });
  });
}
