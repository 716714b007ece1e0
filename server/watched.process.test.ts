import { describe, expect, it } from 'vitest';
import { newDatabasePlace } from './testing/engines.ts';
import { HttpBrowser } from './testing/http-browser.ts';
import { ADMIN, startServerProcess } from './testing/server-process.ts';

describe('a server whose files Node watches, as during development [sqlite]', () => {
  it('writes as usual, whatever Node says to its threads', async () => {
    const place = await newDatabasePlace('sqlite');
    const server = await startServerProcess(place, {
      nodeOptions: ['--watch'],
      // From its source, as in earnest; other tests take its bundle.
      environment: { NODE_OPTIONS: '' },
    });
    try {
      const reply = await new HttpBrowser().post(`${server.url}/api/login`, ADMIN);
      expect(reply.status).toBe(200);
    } finally {
      await server.stop();
      await place.remove();
    }
  });
});
