import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { StatusReply } from '#api/endpoint.ts';
import type { ImportedPage } from '#domain/import/imported-pages.schema.ts';
import { findOffice } from '#server/presentation/index.ts';
import { craftedPptx, FIVE_SLIDES, fiveSlides, picture, relation } from '#server/testing/crafted-pptx.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { PNG } from '#server/testing/sample-files.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

describe.skipIf(findOffice(undefined) === undefined)('a presentation by LibreOffice itself', () => {
  let test: TestApp;
  let owner: TestClient;
  let jobs: ListClient;
  let elsewhere: Server;
  const asked: string[] = [];

  beforeAll(async () => {
    test = await openTestApp('sqlite');
    owner = await test.author('owner');
    jobs = new ListClient(owner, 'owner');
    elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(PNG);
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
  });
  afterAll(async () => {
    elsewhere.close();
    await test.close();
  });

  const pagesOf = async (content: Buffer) => {
    const reply = await jobs.send('/api/upload-task-slides', content, '水的旅行.pptx');
    expect(reply.statusCode, reply.body).toBe(200);
    return JSON.parse(reply.json<StatusReply>().data ?? '') as ImportedPage[];
  };

  it('has its five pages in two widths, with the Chinese words that stand on them', async () => {
    const pages = await pagesOf(fiveSlides());
    expect(pages.map(({ text }) => text)).toEqual(FIVE_SLIDES);
    for (const { url, small } of pages) {
      const [large, tiny] = await Promise.all(
        [url, small].map(async (address) => sharp((await owner.get(address)).rawPayload).metadata()),
      );
      expect([large?.width, large?.height, tiny?.width]).toEqual([1_600, 900, 400]);
    }
  });

  it('asks for nothing elsewhere, and shows what it brings itself', async () => {
    const { port } = elsewhere.address() as AddressInfo;
    const dark = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const [page] = await pagesOf(
      craftedPptx({
        slides: [
          {
            title: '图',
            shapes: picture('rId7', 'link') + picture('rId8'),
            relations: [
              relation('rId7', 'image', `http://127.0.0.1:${port}/1.png`, true),
              relation('rId8', 'image', '../media/1.png'),
            ],
          },
        ],
        others: [{ name: 'ppt/media/1.png', content: dark }],
      }),
    );
    expect(asked).toEqual([]);
    const stats = await sharp((await owner.get(page?.small ?? '')).rawPayload)
      .greyscale()
      .stats();
    expect(stats.channels[0]?.mean).toBeLessThan(200);
  });
});
