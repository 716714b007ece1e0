import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const COST = 2 ** 15;
const BLOCK_SIZE = 8;
const MAX_MEMORY = 128 * 1024 * 1024;

function derive(password: string, salt: Buffer, cost: number, blockSize: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      KEY_BYTES,
      { N: cost, r: blockSize, p: 1, maxmem: MAX_MEMORY },
      (error, key) => {
        if (error) reject(error);
        else resolve(key);
      },
    );
  });
}

/** The parameters stand in the text, so that they can be raised without breaking old passwords. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, BLOCK_SIZE);
  return ['scrypt', COST, BLOCK_SIZE, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Takes as long for an unknown user as for a wrong password, so that user names cannot be found out. */
export async function isPasswordRight(password: string, stored: string | null | undefined): Promise<boolean> {
  const [scheme, cost, blockSize, salt, key] = (stored ?? '').split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(16), COST, BLOCK_SIZE);
    return false;
  }
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), Number(cost), Number(blockSize));
  return timingSafeEqual(actual, expected);
}
