import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WriteQueue } from '#server/database/command.ts';
import { takeTryBackCommand } from '#server/http/throttling.commands.ts';
import { isPasswordRight, tryPassword } from './password.ts';

const CHEAP_HASH = `scrypt$2$8$$${Buffer.alloc(32).toString('base64')}`;
const THEIRS = '198.51.100.9';

type Callback = (error: Error | null, key: Buffer) => void;

/** Those that are computed, and a gate that holds them all. */
const hashing = { begun: 0, atOnce: 0, most: 0, open: () => undefined as void, gate: Promise.resolve() };
const { scrypt } = crypto;

function gatedScrypt(password: string, salt: Buffer, length: number, options: object, done: Callback): void {
  hashing.begun += 1;
  hashing.atOnce += 1;
  hashing.most = Math.max(hashing.most, hashing.atOnce);
  void hashing.gate.then(() =>
    scrypt(password, salt, length, options, (error, key) => {
      hashing.atOnce -= 1;
      done(error, key);
    }),
  );
}

function replaceScrypt(by: typeof scrypt | typeof gatedScrypt): void {
  Object.assign(crypto, { scrypt: by });
  syncBuiltinESMExports();
}

describe('passwords that come at once', () => {
  beforeEach(() => {
    const gate = new Promise<void>((open) => (hashing.open = open));
    Object.assign(hashing, { begun: 0, most: 0, gate });
    replaceScrypt(gatedScrypt);
    return () => replaceScrypt(scrypt);
  });
  afterEach(() => hashing.open());

  const check = (from: string) =>
    isPasswordRight('a guess', CHEAP_HASH, from).then(
      () => 'looked at',
      () => 'turned away',
    );
  const counted = (words: string[], word: string) => words.filter((told) => told === word).length;

  it('leave threads to all others: two are hashed, sixteen wait, and the rest are told to come back', async () => {
    // Each from elsewhere, so that nobody has to make room.
    const flood = Array.from({ length: 40 }, (_, index) => check(`10.1.0.${index}`));
    const later = await Promise.all(flood.slice(18));
    expect(counted(later, 'turned away')).toBe(22);
    expect(hashing.begun).toBe(2);
    hashing.open();
    expect(counted(await Promise.all(flood), 'looked at')).toBe(18);
    expect([hashing.most, hashing.begun]).toEqual([2, 18]);
  });

  it('from one address make room for one from elsewhere', async () => {
    const crowd = Array.from({ length: 30 }, () => check(THEIRS));
    const elsewhere = check('203.0.113.9');
    hashing.open();
    expect(await elsewhere).toBe('looked at');
    expect(counted(await Promise.all(crowd), 'turned away')).toBe(13);
  });

  it('are not counted where they were not looked at, or a flood would lock out whoever comes again', async () => {
    const takenBack: unknown[] = [];
    const write = {
      run: (command: unknown, input: unknown) => {
        expect(command).toBe(takeTryBackCommand);
        return Promise.resolve(takenBack.push(input));
      },
    } as unknown as WriteQueue;
    const attempt = { call: 'login', name: 'owner', address: THEIRS, client: 'none' } as const;
    const counted = { attempt, now: new Date('2026-09-01T01:00:00.000Z') };
    const flood = Array.from({ length: 18 }, (_, index) => check(`10.1.0.${index}`));
    await expect(tryPassword(write, counted, 'a guess', CHEAP_HASH)).rejects.toMatchObject({ status: 503 });
    hashing.open();
    await Promise.all(flood);
    expect(takenBack).toEqual([counted]);
  });
});
