import type { FastifyInstance } from 'fastify';
import { type Correspondent, isOwnerSide } from '#domain/message/correspondent.ts';
import type { Database } from '#server/database/database.ts';
import { HttpError } from '#server/http/http-error.ts';
import { demandTry, tooManyTries } from '#server/http/throttling.commands.ts';
import { findTallies } from '#server/http/throttling.repository.ts';

/** Names that mean nobody to their writer. */
export class UnknownAddressees extends HttpError {
  /** Those that the refusal tells. */
  readonly names: readonly string[];

  constructor(field: string, message: string, names: readonly string[]) {
    super(422, `字段“${field}”：${message}`, { field });
    this.names = names;
  }
}

const mayBeNumber = (name: string) => /[0-9a-z]/i.test(name);

interface Naming {
  writer: Correspondent;
  owner: string;
  /** For the audit log. */
  actor: string;
  names: readonly string[];
  now: Date;
}

/**
 * Numbers are log-ins, so those who write for a school or an area do not find them out by trying: each has so many wrong ones, and then
 * names nobody by number for a while, neither wrongly nor rightly.
 */
export function guardGuesses(app: FastifyInstance, { db, write }: Pick<Database, 'db' | 'write'>) {
  return async function unlessGuessing<Found>(
    { writer, owner, actor, names, now }: Naming,
    resolve: () => Promise<Found>,
  ): Promise<Found> {
    if (isOwnerSide(writer) || !names.some(mayBeNumber)) return resolve();
    const attemptOf = (name: string) =>
      ({ call: 'name-addressee', name, address: `writer/${writer.id}`, client: '' }) as const;
    const anyone = attemptOf('');
    if ((await findTallies(db, anyone)).isThrottled(anyone, now)) throw tooManyTries();
    try {
      return await resolve();
    } catch (error) {
      const guessed = error instanceof UnknownAddressees ? error.names.filter(mayBeNumber) : [];
      if (guessed.length > 0) {
        await app.leaveRefusedTrace({
          actor,
          owner,
          action: 'refuse-addressees',
          subject: guessed.join('、'),
        });
      }
      for (const name of guessed) await demandTry(write, { attempt: attemptOf(name), trial: 'miss', now });
      throw error;
    }
  };
}
