import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusReply } from '#api/endpoint.ts';
import { entriesIn } from '#server/testing/crafted-xlsx.ts';
import { ListClient } from '#server/testing/list-client.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';
import { newShape, newState } from '#tasks/canvas/new-parts.ts';

const RED = { r: 200, g: 10, b: 10 };

describe('the pictures of a task', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp('sqlite');
  });
  afterAll(() => test.close());

  it('show the files of this site that a drawing shows, and nothing from elsewhere', async () => {
    const owner = await test.author('owner');
    const uploads = new ListClient(owner, 'owner');
    // More pixels than a drawing shows, and a drawing of more than a picture may have.
    const red = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: RED } })
      .png()
      .toBuffer();
    const uploaded = await uploads.send('/api/upload-resource', red, '红.png');
    const address = uploaded.json<StatusReply>().msg;
    expect(address).toMatch(/^\/files\//);
    const canvas = {
      ...{ width: 4_000, height: 3_000, gridSize: 0 },
      shapes: [
        newShape('红', 'Image', { width: 1_000, height: 1_000, text: address }),
        newShape('别处', 'Image', { width: 100, height: 100, text: 'https://example.com/x.png' }),
      ],
      states: [
        newState(1, '红', { name: '红', dnd: 'draggable', value: '1' }),
        newState(2, '别处', { x: 3_000, y: 2_000 }),
      ],
    };
    await addSmallContest(test, { name: '测试' });
    const query = { id: 'owner/测试题1' };
    const task = (await owner.get('/api/get-task', query)).json<object>();
    const saved = await owner.post(
      '/api/update-task',
      { ...task, canvas: JSON.stringify(canvas) },
      { query },
    );
    expect(saved.body).toBe('true');
    const candidate = await TestCandidate.start(test, '测试', '1001');
    const moved = { states: [{ id: 1, x: 1_000, y: 0, value: '1' }] };
    const reply = await candidate.submit({ answer: { ...textAnswer('五个字的话'), canvas: moved } });
    expect(reply.statusCode, reply.body).toBe(200);

    const images = await owner.get('/api/download-task-images', {
      contestId: 'owner/测试',
      taskId: '测试题1',
    });
    const [image] = entriesIn(images.rawPayload);
    if (!image) throw new Error(images.body);
    const { data, info } = await sharp(image.content).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => {
      const at =
        (Math.round((y * info.height) / 300) * info.width + Math.round((x * info.width) / 400)) *
        info.channels;
      return { r: data[at], g: data[at + 1], b: data[at + 2] };
    };
    expect(pixel(150, 50)).toEqual(RED);
    expect(pixel(50, 50)).not.toEqual(RED);
  });
});
