import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { StatusReply } from '#api/endpoint.ts';
import type { Engine } from '#server/database/migrate.ts';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import { openTestApp, type TestApp, type TestClient } from './test-app.ts';

/** A part of a form: a field, or a file when it has a name. */
export type FormPart = [field: string, content: Buffer | string, fileName?: string];

export const UPLOAD_PATH = '/api/upload-resource';

type UploadReply = StatusReply & { sameAs: string[] };

/** An app whose uploads a test can look at while they are under way; without a client they come from the author `owner`. */
export class ResourceApp {
  readonly test: TestApp;
  readonly owner: TestClient;
  readonly #temporary: string;
  readonly #usualTemporaryFolder = process.env.TMPDIR;

  private constructor(test: TestApp, owner: TestClient, temporary: string) {
    this.test = test;
    this.owner = owner;
    this.#temporary = temporary;
    process.env.TMPDIR = temporary;
  }

  static async open(
    engine: Engine = 'sqlite',
    environment: Record<string, string> = {},
  ): Promise<ResourceApp> {
    const test = await openTestApp(engine, environment);
    const owner = await test.author('owner');
    return new ResourceApp(test, owner, await mkdtemp(join(tmpdir(), 'kaopu-resource-')));
  }

  async send(
    parts: FormPart[],
    url = UPLOAD_PATH,
    client: TestClient = this.owner,
    query: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const form = new FormData();
    for (const [field, content, fileName] of parts) {
      if (fileName === undefined) form.append(field, String(content));
      else form.append(field, new Blob([new Uint8Array(Buffer.from(content))]), fileName);
    }
    const encoded = new Response(form);
    return client.request({
      method: 'POST',
      url,
      query,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  }

  upload(
    content: Buffer | string,
    fileName: string,
    client: TestClient = this.owner,
    owner = client === this.owner ? 'owner' : undefined,
  ): Promise<LightMyRequestResponse> {
    const query = owner === undefined ? {} : { owner };
    return this.send([['file', content, fileName]], UPLOAD_PATH, client, query);
  }

  /** The address of a file that was uploaded. */
  async uploaded(content: Buffer, fileName: string): Promise<string> {
    return (await this.upload(content, fileName)).json<UploadReply>().msg;
  }

  /** Uploads a file and makes it a resource of that name; gives its object key. */
  async add(name: string, content: Buffer, fileName: string, more: object = {}): Promise<string> {
    const {
      msg: url,
      data: fileSize,
      data2: objectKey,
    } = (await this.upload(content, fileName)).json<UploadReply>();
    const body = { owner: 'owner', name, url, fileSize, objectKey, ...more };
    const reply = await this.owner.post('/api/add-resource', body);
    if (reply.json() !== true) throw new Error(reply.body);
    return objectKey ?? '';
  }

  async storedNames(): Promise<string[]> {
    const names = await readdir(join(this.test.place.dataDir, 'files'));
    return names.filter((name) => name !== '.incoming' && name !== '_private').sort();
  }

  async temporaryNames(): Promise<string[]> {
    return readdir(this.#temporary);
  }

  readonly close = releasedAtEnd(async () => {
    if (this.#usualTemporaryFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = this.#usualTemporaryFolder;
    await this.test.close();
    await rm(this.#temporary, { recursive: true, force: true });
  });
}
