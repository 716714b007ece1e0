import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editedDocument, wordDocument } from '#domain/text/testing/html-documents.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import type { Task } from '#tasks/task.schema.ts';

describeEngines('the text of a task', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
    await author.post('/api/add-task', { owner: 'owner', name: '正文' });
  });
  afterAll(() => test.close());

  /** What comes back of a text that is saved. */
  async function saved(text: string): Promise<string> {
    const query = { id: 'owner/正文' };
    const reply = await author.post('/api/update-task', { owner: 'owner', name: '正文', text }, { query });
    expect(reply.statusCode).toBe(200);
    return (await author.get('/api/get-task', query)).json<Task>().text;
  }

  it('comes back as the editor wrote it, in 200 documents', async () => {
    await fc.assert(
      fc.asyncProperty(editedDocument, async (text) => {
        const loaded = await saved(text);
        expect(loaded).toBe(text);
        expect(await saved(loaded)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('is cleaned once of what Word wrote, and stays so', async () => {
    await fc.assert(
      fc.asyncProperty(wordDocument, async (text) => {
        const loaded = await saved(text);
        expect(loaded).not.toMatch(/mso|<o:|<!--|class=/i);
        expect(await saved(loaded)).toBe(loaded);
      }),
      { numRuns: 100 },
    );
  });
});
