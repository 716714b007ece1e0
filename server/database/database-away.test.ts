import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string) => Object.assign(new Error('some text'), { code });

describe('a database that is away', () => {
  it.each([
    ['ECONNREFUSED', 'nobody listens'],
    ['ECONNRESET', 'the connection broke'],
    ['EPIPE', 'the connection broke while writing'],
    ['ETIMEDOUT', 'keep-alive was not answered'],
    ['EHOSTUNREACH', 'its machine is gone'],
    ['EAI_AGAIN', 'its name is not known for now'],
    ['08006', 'connection failure'],
    ['57P01', 'ended by an operator'],
    ['57P02', 'crashed'],
    ['57P03', 'starting up'],
    ['25006', 'a standby'],
    ['53300', 'too many clients'],
    ['57014', 'too slow'],
    ['55P03', 'locked'],
    ['SQLITE_BUSY', 'locked'],
    ['SQLITE_BUSY_SNAPSHOT', 'locked'],
  ])('is known by the code %s: %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('is known by what the driver says: %s', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
  });

  it.each(['23505', '42P01', '22P02', '53100', 'SQLITE_CONSTRAINT'])(
    'is not meant by the code %s',
    (code) => {
      expect(isDatabaseAway(withCode(code))).toBe(false);
    },
  );

  it.each([23505, null, {}, () => 'ECONNRESET'])('is not meant by a code that is no text: %s', (code) => {
    expect(isDatabaseAway(Object.assign(new Error('some text'), { code }))).toBe(false);
  });

  it('is meant by a socket that is not there, not by a file', async () => {
    const file = await readFile('/no/such/file').catch((error: unknown) => error);
    const [socket] = (await once(connect('/no/such/socket'), 'error')) as [Error];
    expect([isDatabaseAway(file), isDatabaseAway(socket)]).toEqual([false, true]);
  });
});
