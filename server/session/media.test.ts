import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaPlan } from '#api/media.ts';
import { MEDIA_BUDGET_BYTES } from '#domain/resource/media-plan.ts';
import { ResourceApp } from '#server/testing/resource-app.ts';
import { PNG, SAMPLE_FILES } from '#server/testing/sample-files.ts';
import { addSmallContest } from '#server/testing/test-app.ts';
import { writeRows } from '#server/testing/test-rows.ts';

// What a test's files weigh decides what is fetched ahead; where they are is nobody's before the start.

let resources: ResourceApp;
let film = '';

beforeAll(async () => {
  resources = await ResourceApp.open();
  const { test, owner } = resources;
  film = await resources.uploaded(SAMPLE_FILES.mp4, '长片.mp4');
  const drawing = await resources.uploaded(PNG, '图.png');
  const deck = {
    pages: [
      { type: 'video', name: '', url: film },
      { type: 'image', name: '', url: drawing },
      { type: 'image', name: '', url: drawing },
      { type: 'image', name: '', url: 'https://elsewhere.test/x.png' },
    ],
  };
  await owner.post('/api/add-task', { owner: 'owner', name: '看片', deck });
  await addSmallContest(test, { name: '测试', tasks: ['opening', '看片', 'closing'] });
  await writeRows(test, (db) =>
    db
      .updateTable('stored_file')
      .set({ size: MEDIA_BUDGET_BYTES + 1 })
      .where('file_name', '=', '长片.mp4')
      .execute(),
  );
});
afterAll(() => resources.close());

describe('the files of a test', () => {
  it('are weighed for its author, each once', async () => {
    const plan = (await resources.owner.get('/api/get-media-plan', { id: 'owner/测试' })).json<MediaPlan>();
    expect(plan).toEqual({
      budget: MEDIA_BUDGET_BYTES,
      aheadBytes: PNG.length,
      aheadCount: 1,
      streamed: [{ address: film, name: '长片.mp4', task: '看片', bytes: MEDIA_BUDGET_BYTES + 1 }],
    });
  });

  it('that no test has are nothing', async () => {
    const reply = await resources.owner.get('/api/get-media-plan', { id: 'owner/没有' });
    expect(reply.json()).toBeNull();
  });

  it('are counted for a candidate before the start, and named after it', async () => {
    const candidate = resources.test.client();
    await candidate.post('/api/ticket-login', { contestId: 'owner/测试', username: '1001' });
    const before = await candidate.get('/api/get-streamed-files');
    expect(before.json()).toEqual({ kinds: ['film'], addresses: [] });
    await candidate.get('/api/start-contest');
    const after = await candidate.get('/api/get-streamed-files');
    expect(after.json()).toEqual({ kinds: ['film'], addresses: [film] });
    await writeRows(resources.test, (db) => db.updateTable('contest').set({ state: 'inactive' }).execute());
    const closed = await candidate.get('/api/get-streamed-files');
    expect(closed.json()).toEqual({ kinds: [], addresses: [] });
  });
});
