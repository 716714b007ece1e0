import { buffer } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { isFinished } from '#domain/job/job.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { textColumns, writeSheet } from '#server/spreadsheet/index.ts';
import type { TestClient } from './test-app.ts';

/** An .xlsx file with these titles. */
export const sheetOf = (titles: readonly string[], rows: string[][]): Promise<Buffer> =>
  buffer(writeSheet(rows, { columns: textColumns(titles), sheetName: '名单' }));

/** What an owner does with lists: sends them, looks at previews, waits for jobs. */
export class ListClient {
  readonly #client: TestClient;
  readonly #owner: string;

  constructor(client: TestClient, owner: string) {
    this.#client = client;
    this.#owner = owner;
  }

  async send(url: string, content: Buffer, fileName = '名单.xlsx'): Promise<LightMyRequestResponse> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), fileName);
    const encoded = new Response(form);
    return this.#client.request({
      method: 'POST',
      url,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  }

  async #job(id: string): Promise<JobDetail | null> {
    const reply = await this.#client.get('/api/get-job', { id: `${this.#owner}/${id}` });
    return reply.json<JobDetail | null>();
  }

  async ended(id: string): Promise<JobDetail> {
    await expect.poll(async () => isFinished((await this.#job(id))?.state ?? 'waiting')).toBe(true);
    return (await this.#job(id)) as JobDetail;
  }

  /** What came of a job that a call begins. */
  async begun(url: string, query: Record<string, string>): Promise<JobDetail> {
    const reply = await this.#client.post(url, undefined, { query });
    expect(reply.statusCode, reply.body).toBe(200);
    return this.ended(reply.json<StatusReply>().msg);
  }

  /** Looks at a test in a file, and takes it over where that went well: what came of the last job. */
  async importedContest(content: Buffer, fileName: string): Promise<JobDetail & { preview: JobDetail }> {
    const reply = await this.send(`/api/preview-contest?owner=${this.#owner}`, content, fileName);
    expect(reply.statusCode, reply.body).toBe(200);
    const preview = await this.ended(reply.json<StatusReply>().msg);
    if (preview.state !== 'done') return { ...preview, preview };
    return { ...(await this.begun('/api/import-contest', { id: `${this.#owner}/${preview.id}` })), preview };
  }

  async previewed(url: string, content: Buffer): Promise<JobDetail & { detail: ImportPreview }> {
    const reply = await this.send(url, content);
    expect(reply.statusCode, reply.body).toBe(200);
    return (await this.ended(reply.json<StatusReply>().msg)) as JobDetail & { detail: ImportPreview };
  }
}
