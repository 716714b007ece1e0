import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResourceApp, UPLOAD_PATH } from '#server/testing/resource-app.ts';
import { SAMPLE_FILES } from '#server/testing/sample-files.ts';

let resources: ResourceApp;

beforeAll(async () => {
  resources = await ResourceApp.open();
  await resources.test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => resources.close());

/** Begins an upload on a real connection, which inject does not have. */
function beginUpload(headers: Record<string, string>) {
  const { port } = resources.test.app.server.address() as AddressInfo;
  const cookie = Object.entries(resources.owner.cookies).map(([name, value]) => `${name}=${value}`);
  const type = { 'content-type': 'multipart/form-data; boundary=b', cookie: cookie.join('; ') };
  const sent = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: UPLOAD_PATH,
    headers: { ...type, ...headers },
  });
  const answer = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
  });
  sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
  return { sent, answer };
}

describe('an upload over the network', () => {
  it('that announces more than 200 MB is refused at once', async () => {
    const { sent, answer } = beginUpload({ 'content-length': String(201 * 1024 * 1024) });
    const { status, text } = await answer;
    expect([status, JSON.parse(text)]).toEqual([413, expect.objectContaining({ msg: '文件过大' })]);
    sent.destroy();
  });

  it('that turns out to be more than 200 MB is refused as soon as it is', async () => {
    const { sent, answer } = beginUpload({});
    const megabyte = Buffer.alloc(1024 * 1024);
    let answered = false;
    void answer.then(() => (answered = true));
    for (let sentCount = 0; sentCount < 400 && !answered; sentCount += 1) {
      await new Promise((resolve) => sent.write(megabyte, resolve));
    }
    const { status, text } = await answer;
    expect([status, JSON.parse(text)]).toEqual([413, expect.objectContaining({ msg: '文件过大' })]);
    sent.destroy();
    await expect.poll(() => resources.temporaryNames()).toEqual([]);
  });

  it('that breaks off leaves nothing behind', async () => {
    const before = await resources.storedNames();
    const { sent, answer } = beginUpload({ 'content-length': '5000000' });
    answer.catch(() => undefined);
    sent.write(SAMPLE_FILES.mp4);
    await expect.poll(() => resources.temporaryNames()).toHaveLength(1);
    sent.destroy();
    await expect.poll(() => resources.temporaryNames()).toEqual([]);
    expect(await resources.storedNames()).toEqual(before);
  });
});
