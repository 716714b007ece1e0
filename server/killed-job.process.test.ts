import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import type { JobDetail } from '#domain/job/job.schema.ts';
import { directly } from './testing/direct-database.ts';
import { type DatabasePlace, newDatabasePlace } from './testing/engines.ts';
import { HttpBrowser } from './testing/http-browser.ts';
import { ADMIN, type ServerProcess, startServerProcess } from './testing/server-process.ts';

const ROWS = 20_000;
const LIST = [
  '准考证号,姓名,角色,学校',
  ...Array.from({ length: ROWS }, (_, index) => `${100_000 + index},学生${index},学生,${index % 50}中`),
].join('\r\n');

/** What an administrator does with a list, at whichever of the processes. */
class Importer {
  readonly #browser = new HttpBrowser();
  #url = '';

  async logIn(server: ServerProcess): Promise<void> {
    this.#url = server.url;
    expect((await this.#browser.post(`${this.#url}/api/login`, ADMIN)).status).toBe(200);
  }

  goTo(server: ServerProcess): void {
    this.#browser.cookiesFor(this.#url, server.url);
    this.#url = server.url;
  }

  async #begin(address: string, body?: FormData): Promise<string> {
    const options = { method: 'POST', ...(body ? { body } : {}) };
    const reply = (await (
      await this.#browser.fetch(`${this.#url}${address}`, options)
    ).json()) as StatusReply;
    expect(reply.status, reply.msg).toBe('ok');
    return reply.msg;
  }

  preview(): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([LIST]), '名单.csv');
    return this.#begin('/api/preview-candidates?owner=admin', form);
  }

  import(previewId: string): Promise<string> {
    return this.#begin(`/api/import-candidates?id=admin/${previewId}`);
  }

  async job(id: string): Promise<JobDetail> {
    const reply = await this.#browser.get(`${this.#url}/api/get-job?id=admin/${id}`);
    return (await reply.json()) as JobDetail;
  }

  async done(id: string): Promise<JobDetail> {
    await expect.poll(async () => (await this.job(id)).state, { timeout: 100_000 }).toBe('done');
    return this.job(id);
  }

  async begun(id: string): Promise<void> {
    await expect.poll(async () => (await this.job(id)).state, { interval: 20 }).toBe('running');
  }

  /** Some of the list is there already. */
  async halfWay(): Promise<void> {
    await expect.poll(() => this.total(), { interval: 10 }).toBeGreaterThan(0);
  }

  async total(): Promise<number> {
    const reply = await this.#browser.get(`${this.#url}/api/find-candidates?owner=admin`);
    return ((await reply.json()) as { total: number }).total;
  }
}

const COUNTS = { added: ROWS, changed: 0, unchanged: 0, refused: 0 };

describe('a job whose process is killed', () => {
  let place: DatabasePlace;
  let servers: ServerProcess[];

  async function start(): Promise<ServerProcess> {
    const server = await startServerProcess(place);
    servers.push(server);
    return server;
  }

  /** Otherwise nothing would be shown. */
  const isHalfDone = () =>
    directly(place, async (db) => {
      expect(await db.selectFrom('candidate_import').select('state').execute()).toEqual([{ state: 'taken' }]);
    });

  beforeEach(() => {
    servers = [];
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await place.remove();
  });

  it('goes on after a restart, while it reads and while it is carried out [sqlite]', async () => {
    place = await newDatabasePlace('sqlite');
    const importer = new Importer();
    let server = await start();
    await importer.logIn(server);
    const previewId = await importer.preview();
    await importer.begun(previewId);
    await server.kill();

    server = await start();
    importer.goTo(server);
    expect((await importer.done(previewId)).detail).toMatchObject({ counts: COUNTS });
    expect(await importer.total()).toBe(0);
    const importId = await importer.import(previewId);
    await importer.halfWay();
    await server.kill();
    await isHalfDone();

    server = await start();
    importer.goTo(server);
    expect((await importer.done(importId)).note).toBe(`已导入考生：新增${ROWS}行，修改0行，无变化0行`);
    expect(await importer.total()).toBe(ROWS);
  });

  describe.skipIf(inject('postgresUrl') === '')('where there is another one', () => {
    it('is finished by that one [postgres]', async () => {
      place = await newDatabasePlace('postgres');
      const importer = new Importer();
      const [first, second] = [await start(), await start()];
      await importer.logIn(first);
      const previewId = await importer.preview();
      await importer.done(previewId);
      const importId = await importer.import(previewId);
      await importer.halfWay();
      await first.kill();
      await isHalfDone();
      importer.goTo(second);
      expect((await importer.done(importId)).note).toBe(`已导入考生：新增${ROWS}行，修改0行，无变化0行`);
      expect(await importer.total()).toBe(ROWS);
    });
  });
});
