import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

function cheapScrypt(password: string, salt: Buffer, length: number, options: object, done: Done): void {
  scrypt(password, salt, length, { ...options, N: 2, p: 1 }, done);
}

/**
 * A password costs a third of a second on purpose, and the tests log in hundreds of times. Server processes of their own
 * load no such file, and pay the full price. Once in a process, which may run several files.
 */
if (scrypt.name !== cheapScrypt.name) {
  Object.assign(crypto, { scrypt: cheapScrypt });
  syncBuiltinESMExports();
}
