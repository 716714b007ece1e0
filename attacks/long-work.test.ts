import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { isFinished, MOST_UNFINISHED_OF_ONE, RESULT_KEPT_MS } from '#domain/job/job.ts';
import { SESSION_COOKIE } from '#server/http/sessions.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';
import { addCandidates } from '#server/testing/test-rows.ts';

const CANARY = '金丝雀';
const LIST = `准考证号,姓名\r\n7001,${CANARY}\r\n`;

async function send(client: TestClient, url: string, text = LIST) {
  const form = new FormData();
  form.append('file', new Blob([text]), '名单.csv');
  const encoded = new Response(form);
  return client.request({
    method: 'POST',
    url,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

describeEngines('long work and private files', (engine) => {
  let test: TestApp;
  let amy: TestClient;
  let eve: TestClient;
  let stranger: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine, { FILE_QUOTA_MB: '1' });
    amy = await test.author('amy');
    eve = await test.author('eve');
    stranger = test.client();
    await addCandidates(test, [{ name: '6001', realName: CANARY }], 'amy');
  });
  afterAll(async () => {
    // Undici keeps connections open, and the server would wait for them.
    test.app.server.closeAllConnections();
    await test.close();
  });

  async function ended(id: string): Promise<JobDetail> {
    const get = async () => (await amy.get('/api/get-job', { id: `amy/${id}` })).json<JobDetail>();
    await expect.poll(async () => isFinished((await get()).state)).toBe(true);
    return get();
  }
  const started = async (reply: Promise<{ json<T>(): T }>) => (await reply).json<StatusReply>().msg;

  it('are their owner’s: no id of a job, a file, an import or a candidate leads another to them', async () => {
    const previewId = await started(send(amy, '/api/preview-candidates?owner=amy'));
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
    const id = await started(send(amy, '/api/preview-candidates?owner=amy'));
    for (const owner of ['amy', 'eve']) {
      for (const call of ['cancel-job', 'delete-job']) {
        await eve.post(`/api/${call}`, undefined, { query: { id: `${owner}/${id}` } });
      }
    }
    expect((await ended(id)).state).toBe('done');
  });

  it('leave a trace of whoever takes people away', async () => {
    await ended(await started(amy.post('/api/export-candidates', { owner: 'amy', school: '一中' })));
    const [trace] = await test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'owner', 'detail'])
      .where('action', '=', 'export-candidates')
      .orderBy('at', 'desc')
      .execute();
    expect(trace).toMatchObject({ actor: 'amy', owner: 'amy' });
  });

  it('do not fill the disk, the queue or the connections of the server', async () => {
    const long = `准考证号,姓名\r\n7001,${'长'.repeat(250_000)}\r\n`;
    const replies = [];
    for (let count = 0; count < 3; count += 1) {
      replies.push((await send(eve, '/api/preview-candidates?owner=eve', long)).statusCode);
    }
    expect(replies).toContain(413);

    const begun = await Promise.all(
      Array.from({ length: MOST_UNFINISHED_OF_ONE * 3 }, () =>
        eve.post('/api/export-candidates', { owner: 'eve' }),
      ),
    );
    expect(begun.map(({ statusCode }) => statusCode)).toContain(429);

    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const headers = { cookie: `${SESSION_COOKIE}=${eve.cookies[SESSION_COOKIE]}` };
    const opened = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${url}/api/watch-jobs?owner=eve`, { headers, signal: leaving.signal }),
      ),
    );
    expect(opened.map(({ status }) => status)).toContain(429);
    leaving.abort();
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
