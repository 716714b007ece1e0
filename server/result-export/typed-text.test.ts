import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entriesIn } from '#server/testing/crafted-xlsx.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate, textAnswer } from '#server/testing/test-candidate.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp('sqlite');
});
afterAll(() => test.close());

const SHEET = { width: 400, height: 300 };

it('pictures of a task have beside them what was typed in them', async () => {
  const owner = await test.author('owner');
  await addSmallContest(test, { name: '测试' });
  const query = { id: 'owner/测试题1' };
  const task = (await owner.get('/api/get-task', query)).json<object>();
  const saved = { ...task, sketch: JSON.stringify({ backgroundUrl: '', ...SHEET }) };
  expect((await owner.post('/api/update-task', saved, { query })).body).toBe('true');
  const draw = async (ticket: string, objects: object[]) => {
    const candidate = await TestCandidate.start(test, '测试', ticket);
    const answer = { ...textAnswer('五个字的话'), sketch: { ...SHEET, objects } };
    const reply = await candidate.submit({ answer });
    expect(reply.statusCode, reply.body).toBe(200);
  };
  const line = { type: 'line', x: 50, y: 250, dx: 300, dy: 0, color: '#c4271b', width: 20 };
  const below = { type: 'text', x: 10, y: 100, w: 300, text: '再比较\n两边' };
  await draw('1001', [line, below, { ...below, y: 10, text: '先画图' }]);
  await draw('1002', [line]);

  const asked = { contestId: 'owner/测试', taskId: '测试题1' };
  const images = await owner.get('/api/download-task-images', asked);
  const entries = entriesIn(images.rawPayload);
  const named = (ending: RegExp) => entries.filter(({ name }) => ending.test(name));
  expect(named(/^1001.*\.png$/)).toHaveLength(1);
  expect(named(/^1002.*\.png$/)).toHaveLength(1);
  const [text, ...others] = named(/\.txt$/);
  expect(others).toEqual([]);
  expect(text?.name).toBe(named(/^1001.*\.png$/)[0]?.name.replace('.png', '.txt'));
  expect(text?.content.toString()).toBe('\ufeff先画图\r\n再比较\r\n两边\r\n');

  const picture = sharp(named(/^1002/)[0]?.content).resize(SHEET);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = (250 * info.width + 200) * info.channels;
  expect([...data.subarray(at, at + 3)]).toEqual([0xc4, 0x27, 0x1b]);
});
