import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf, THROTTLE_WINDOW_MS } from '#domain/account/throttle.ts';
import { countFailedLogins, recordAuditOnce } from '#server/database/audit.repository.ts';
import { command, type WriteQueue } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';

const HOUR_MS = 3_600_000;
/**
 * Whoever can knock must not be able to fill the audit log, nor use up the rows of others: enough to see that somebody
 * does, and from where. Each owner's candidates are counted for themselves, so that pupils who mistype hide no guess at staff.
 */
export const MOST_OF_ONE_ADDRESS_AN_HOUR = 50;
export const MOST_OF_ALL_AN_HOUR = 5_000;
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

/** One row for a name and an address in each window, however often they try. */
export const recordFailedLoginCommand = command(
  'http.record-failed-login',
  async (db: Db, { owner, name, address, now }: FailedLogin): Promise<void> => {
    const since = new Date(now.getTime() - HOUR_MS);
    const from = { actor: networkOf(address), owner };
    const ofOne = await countFailedLogins(db, { from, since }, MOST_OF_ONE_ADDRESS_AN_HOUR);
    if (ofOne >= MOST_OF_ONE_ADDRESS_AN_HOUR) return;
    const ofAll = await countFailedLogins(db, { since }, MOST_OF_ALL_AN_HOUR);
    if (ofAll >= MOST_OF_ALL_AN_HOUR) return;
    const record = { ...from, action: 'failed-login', subject: name, detail: { address } };
    await recordAuditOnce(db, record, THROTTLE_WINDOW_MS, now);
  },
);

/** What this process has asked the writer to record within an hour: a guess more must not cost a write each time. */
class Asked {
  readonly #byAddress = new Map<string, { since: number; names: Set<string> }>();

  /** False for what stands there already, or would be one too many. */
  takes({ owner, name, address, now }: FailedLogin): boolean {
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
    if (asked.names.has(inWindow) || asked.names.size >= MOST_OF_ONE_ADDRESS_AN_HOUR) return false;
    asked.names.add(inWindow);
    return true;
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
    const login = { ...failed, address: request.ip, now: app.clock() };
    if (!asked.takes(login)) return;
    await write.run(recordFailedLoginCommand, login).catch((error: unknown) => {
      request.log.error({ err: error }, 'a failed log-in could not be recorded');
    });
  });
}
