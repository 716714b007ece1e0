import { expect, it } from 'vitest';
import { openTestApp } from '#server/testing/test-app.ts';

it('what every page needs first is written down before anybody asks, when the disk still has room', async () => {
  const test = await openTestApp('sqlite');
  try {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const secrets = () => test.database.db.selectFrom('secret').select('name').execute();
    await expect.poll(async () => (await secrets()).map(({ name }) => name)).toContain('visitors');
  } finally {
    await test.close();
  }
});
