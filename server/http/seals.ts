import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { command, type WriteQueue } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { findSecret, makeSecret } from '#server/database/secret.repository.ts';

/** Long enough that nobody guesses one, short enough for a cookie. */
const SEAL_BYTES = 16;

/** Made when the first thing is sealed. */
export const makeSealSecretCommand = command(
  'http.make-seal-secret',
  (db: Db, { name, now }: { name: string; now: Date }): Promise<string> => makeSecret(db, name, now),
);

/** Seals texts that browsers keep for us: what comes back unbroken was written here, by whichever process. */
export class Seals {
  readonly #database: { db: Db; write: WriteQueue };
  readonly #name: string;
  #key: Promise<KeyObject> | undefined;

  constructor(database: { db: Db; write: WriteQueue }, name: string) {
    this.#database = database;
    this.#name = name;
  }

  async seal(text: string, now: Date): Promise<string> {
    return `${text}.${(await this.#sealOf(text, now)).toString('base64url')}`;
  }

  /** Undefined for what somebody has made up or changed. */
  async open(sealed: string, now: Date): Promise<string | undefined> {
    const [text = '', seal = ''] = sealed.split('.');
    const given = Buffer.from(seal, 'base64url');
    const right = await this.#sealOf(text, now);
    return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
  }

  /** The first one writes its key down, for which a server in a rush may have no time, and a full disk no room. */
  async prepare(now: Date): Promise<void> {
    await this.#keyAt(now);
  }

  async #sealOf(text: string, now: Date): Promise<Buffer> {
    const key = await this.#keyAt(now);
    return createHmac('sha256', key).update(text).digest().subarray(0, SEAL_BYTES);
  }

  /** The same in every process, so asked for once; made into a key once, because that costs more than to seal with it. */
  #keyAt(now: Date): Promise<KeyObject> {
    const { db, write } = this.#database;
    const name = this.#name;
    this.#key ??= findSecret(db, name)
      .then((secret) => secret?.value ?? write.run(makeSealSecretCommand, { name, now }))
      .then((value) => createSecretKey(value, 'base64'))
      .catch((error: unknown) => {
        this.#key = undefined;
        throw error;
      });
    return this.#key;
  }
}
