import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { isFinished, RESULT_KEPT_MS } from '#domain/job/job.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const CANARY = '金丝雀';
const LIST = `准考证号,姓名\r\n7001,${CANARY}\r\n`;

describe('jobs and private files', () => {
  let test: TestApp;
  let amy: TestClient;
  let eve: TestClient;
  let stranger: TestClient;

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    amy = await test.author('amy');
    eve = await test.author('eve');
    stranger = test.client();
    await addCandidates(test, [{ name: '6001', realName: CANARY }], 'amy');
  });
  afterAll(() => test.close());

  const previewList = () =>
    new ListClient(amy, 'amy').send('/api/preview-candidates?owner=amy', Buffer.from(LIST), '名单.csv');

  async function ended(id: string): Promise<JobDetail> {
    const get = async () => (await amy.get('/api/get-job', { id: `amy/${id}` })).json<JobDetail>();
    await expect.poll(async () => isFinished((await get()).state)).toBe(true);
    return get();
  }
  const started = async (reply: Promise<{ json<T>(): T }>) => (await reply).json<StatusReply>().msg;

  it('are their owner’s: no id of a job, a file, an import or a candidate leads another to them', async () => {
    const previewId = await started(previewList());
    await ended(previewId);
    const exportId = await started(amy.post('/api/export-candidates', { owner: 'amy' }));
    const { fileId } = await ended(exportId);
    const rows = await test.database.db.selectFrom('stored_file').selectAll().execute();
    expect(rows.length).toBe(2);

    for (const client of [eve, stranger]) {
      const tries = [
        ...[previewId, exportId].flatMap((id) =>
          ['amy', 'eve'].map((owner) => client.get('/api/get-job', { id: `${owner}/${id}` })),
        ),
        ...rows.flatMap(({ id, key }) => [
          client.get('/api/get-file', { id: `amy/${id}` }),
          client.get('/api/get-file', { id: `eve/${id}` }),
          client.get(`/files/${key}`),
          client.get(`/files/${id}`),
          client.get(`/files/_private/${key}`),
          client.get(`/files/_private%2f${key}`),
        ]),
        client.get('/api/get-jobs', { owner: 'amy' }),
        client.get('/api/get-candidates', { owner: 'amy' }),
        client.get('/api/find-candidates', { owner: 'amy' }),
        client.get('/api/get-candidate', { id: 'amy/6001' }),
        client.get('/api/look-up-candidate', { name: '6001' }),
      ];
      for (const reply of await Promise.all(tries)) {
        expect(reply.body).not.toContain(CANARY);
        expect(reply.body).not.toContain('名单.csv');
        // Of an .xlsx file too.
        expect(reply.rawPayload.subarray(0, 2).toString()).not.toBe('PK');
      }
    }
    expect((await amy.get('/api/get-file', { id: `amy/${fileId}` })).statusCode).toBe(200);
    await eve.post('/api/import-candidates', undefined, { query: { id: `eve/${previewId}` } });
    const jobs = async () => (await eve.get('/api/get-jobs', { owner: 'eve' })).json<JobDetail[]>();
    await expect.poll(async () => (await jobs()).map(({ state }) => state)).toEqual(['failed']);
    expect((await eve.get('/api/get-candidates', { owner: 'eve' })).json()).toEqual([]);
    expect(await readdir(join(test.place.dataDir, 'files', '_private'))).toHaveLength(5);
  });

  it('are cancelled and cleared by nobody else', async () => {
    const id = await started(previewList());
    for (const owner of ['amy', 'eve']) {
      for (const call of ['cancel-job', 'delete-job']) {
        await eve.post(`/api/${call}`, undefined, { query: { id: `${owner}/${id}` } });
      }
    }
    expect((await ended(id)).state).toBe('done');
  });

  it('are over when their time is', async () => {
    const { fileId } = await ended(await started(amy.post('/api/export-candidates', { owner: 'amy' })));
    test.clock.advance(RESULT_KEPT_MS - 60_000);
    amy = await test.author('amy2', { managedAccounts: ['amy'] });
    expect((await amy.get('/api/get-file', { id: `amy/${fileId}` })).statusCode).toBe(200);
    test.clock.advance(120_000);
    expect((await amy.get('/api/get-file', { id: `amy/${fileId}` })).statusCode).toBe(404);
  });
});
