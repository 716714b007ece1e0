import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import type { AccountType } from '#domain/account/account.schema.ts';
import type { WriteQueue } from '#server/database/command.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { localFiles } from '#server/files/local-files.ts';
import { handleErrors } from '#server/http/errors.ts';
import { Presence } from '#server/http/presence.ts';
import { replySerializer } from '#server/http/replies.ts';
import { demandDeclaredAccess } from '#server/http/serve.ts';
import { leaveTraces } from '#server/http/traces.ts';
import { Turns } from '#server/http/turns.ts';
import { validatorCompiler } from '#server/http/validation.ts';
import { resourceRoutes } from '#server/resource/resource.routes.ts';

/** A part of a form: a field, or a file when it has a name. */
export type FormPart = [field: string, content: Buffer | string, fileName?: string];

export const UPLOAD_PATH = '/api/upload-resource';

/** Nothing of what is tried here leaves a trace. */
const NO_DATABASE: WriteQueue = {
  load: 0,
  run: () => Promise.reject(new Error('there is no database')),
  close: () => Promise.resolve(),
};

/** The resource routes with the real guards, errors and compression, and no database; the test says who calls. */
export class ResourceApp {
  readonly app: FastifyInstance;
  readonly files: FileStore;
  readonly #folder: string;
  readonly #usualTemporaryFolder = process.env.TMPDIR;
  caller: AccountType | undefined = 'normal-user';

  private constructor(folder: string, files: FileStore) {
    this.#folder = folder;
    this.files = files;
    this.app = fastify({ forceCloseConnections: true });
    // Uploads that are under way become visible to the test.
    process.env.TMPDIR = folder;
  }

  static async open(): Promise<ResourceApp> {
    const folder = await mkdtemp(join(tmpdir(), 'kaopu-resource-'));
    const opened = new ResourceApp(folder, await localFiles(join(folder, 'files')));
    await opened.#prepare();
    return opened;
  }

  async #prepare(): Promise<void> {
    const { app } = this;
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(replySerializer({ check: true }));
    handleErrors(app);
    demandDeclaredAccess(app);
    app.decorate('clock', () => new Date());
    app.decorate('turns', new Turns());
    app.decorateRequest('liveSession', undefined);
    app.decorate('sessions', { isKnown: () => false, find: () => Promise.resolve(this.#session()) });
    app.decorate('presence', new Presence(NO_DATABASE));
    leaveTraces(app, NO_DATABASE);
    await app.register(compress, { global: true, threshold: 0 });
    resourceRoutes(app, { files: this.files });
    app.post('/json', { config: { access: 'public' } }, () => true);
    await app.ready();
  }

  #session() {
    if (!this.caller) return undefined;
    const actor = {
      type: this.caller,
      username: 'author',
      owner: 'author',
      isAdmin: false,
      managedAccounts: [],
    };
    return { tokenHash: '', end: undefined, ticketUserId: undefined, candidate: undefined, actor };
  }

  async send(parts: FormPart[], url = UPLOAD_PATH): Promise<LightMyRequestResponse> {
    const form = new FormData();
    for (const [field, content, fileName] of parts) {
      if (fileName === undefined) form.append(field, String(content));
      else form.append(field, new Blob([new Uint8Array(Buffer.from(content))]), fileName);
    }
    const encoded = new Response(form);
    return this.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  }

  upload(content: Buffer | string, fileName: string): Promise<LightMyRequestResponse> {
    return this.send([['file', content, fileName]]);
  }

  /** The address of a file that was uploaded. */
  async uploaded(content: Buffer, fileName: string): Promise<string> {
    return (await this.upload(content, fileName)).json<{ msg: string }>().msg;
  }

  async storedNames(): Promise<string[]> {
    return (await readdir(join(this.#folder, 'files'))).filter((name) => name !== '.incoming');
  }

  async temporaryNames(): Promise<string[]> {
    return (await readdir(this.#folder)).filter((name) => name !== 'files');
  }

  async close(): Promise<void> {
    await this.app.close();
    if (this.#usualTemporaryFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = this.#usualTemporaryFolder;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
