import { describe, expect, it, vi } from 'vitest';
import { RESOURCE_EXTENSIONS } from '#domain/resource/file-formats.ts';
import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import type { CallReply } from '#web/api-client/call.ts';
import { UploadQueue, type UploadServer } from './upload-queue.ts';

type Reply = CallReply<'POST /api/upload-resource'>;
interface Source {
  name: string;
  size: number;
}

const refusal = (status: number, reply: object) => ApiError.from(new Response(null, { status }), reply);
const arrived = (sameAs: string[] = []): Reply => ({
  status: 'ok',
  msg: '/files/k.png',
  data: '5',
  data2: 'k.png',
  sameAs,
});

/** A server that answers when the test says so. */
function setUp(more: Partial<UploadServer<Source>> = {}) {
  const sent: { name: string; signal: AbortSignal; answer(reply: Reply): void; fail(error: Error): void }[] =
    [];
  const added: string[] = [];
  const server = {
    send: vi.fn<UploadServer<Source>['send']>(
      ({ name }, { signal }) =>
        new Promise((answer, fail) => {
          signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
          sent.push({ name, signal, answer, fail });
        }),
    ),
    add: vi.fn<UploadServer<Source>['add']>(({ name }) => {
      added.push(name);
      return Promise.resolve();
    }),
    onAdded: vi.fn<UploadServer<Source>['onAdded']>(),
    onLostSession: vi.fn<UploadServer<Source>['onLostSession']>(),
    ...more,
  };
  const queue = new UploadQueue<Source>(server);
  const add = (...names: string[]) =>
    queue.add(
      'amy',
      names.map((name) => ({ name, size: 5 })),
      RESOURCE_EXTENSIONS,
    );
  const states = () => queue.lines.map(({ state }) => state);
  const settle = () => expect.poll(() => queue.isBusy).toBe(false);
  return { queue, server, sent, added, add, states, settle };
}

describe('files on their way', () => {
  it('are sent two at a time, and become resources under their own names', async () => {
    const { queue, server, sent, added, add, states, settle } = setUp();
    add('1.png', '2.png', '3.png');
    await expect.poll(states).toEqual(['sending', 'sending', 'waiting']);
    sent[0]?.answer(arrived());
    await expect.poll(states).toEqual(['done', 'sending', 'sending']);
    sent[1]?.answer(arrived());
    sent[2]?.answer(arrived());
    await settle();
    expect(added).toEqual(['1.png', '2.png', '3.png']);
    expect(server.onAdded).toHaveBeenCalledTimes(3);
    expect(queue.lines[0]).toMatchObject({ name: '1.png', url: '/files/k.png', share: 1 });
  });

  it('are refused here already for what is plainly wrong, each in its own line', async () => {
    const { queue, sent, add } = setUp();
    add('页面.html');
    queue.add('amy', [{ name: '空.png', size: 0 }], RESOURCE_EXTENSIONS);
    queue.add('amy', [{ name: '大.mp4', size: 1e9 }], RESOURCE_EXTENSIONS);
    queue.add('amy', [{ name: '课.mp4', size: 5 }], ['png', 'jpg']);
    expect(queue.lines.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^上传文件的格式必须是：\.png, .*；网页请和它用到的文件一起压缩成\.zip再上传$/),
      '文件是空的',
      '文件过大，最大210 MB',
      '上传文件的格式必须是：.png, .jpg',
    ]);
    expect([sent, queue.isBusy]).toEqual([[], false]);
  });

  it('take the next free name where their own is taken', async () => {
    const taken = ['图.png', '图（2）.png'];
    const { queue, sent, add, settle } = setUp({
      add: ({ name }) => {
        const free = `图（${taken.indexOf(name) + 2}）.png`;
        const isTaken = taken.includes(name);
        return isTaken ? Promise.reject(refusal(409, { msg: '同名', freeName: free })) : Promise.resolve();
      },
    });
    add('图.png');
    sent[0]?.answer(arrived());
    await settle();
    expect(queue.lines[0]).toMatchObject({ state: 'done', name: '图（3）.png' });
  });

  it('wait for a decision where the owner has the same bytes already', async () => {
    const { queue, sent, added, add, states, settle } = setUp();
    add('副本.png', '不要.png');
    sent[0]?.answer(arrived(['原件.png']));
    sent[1]?.answer(arrived(['原件.png']));
    await expect.poll(states).toEqual(['same', 'same']);
    expect(queue.lines[0]?.sameAs).toEqual(['原件.png']);
    queue.clear('amy');
    expect(queue.lines).toHaveLength(2);
    queue.addSame(1);
    queue.cancel(2);
    await settle();
    expect([added, states(), sent.length]).toEqual([['副本.png'], ['done', 'cancelled'], 2]);
  });

  it('can be cancelled while they wait and while they go, and make room for the others', async () => {
    const { queue, sent, added, add, states, settle } = setUp();
    add('1.png', '2.png', '3.png', '4.png');
    queue.cancel(1);
    queue.cancel(3);
    expect(sent[0]?.signal.aborted).toBe(true);
    await expect.poll(states).toEqual(['cancelled', 'sending', 'cancelled', 'sending']);
    for (const { name, answer } of sent) if (name !== '1.png') answer(arrived());
    await settle();
    expect(added).toEqual(['2.png', '4.png']);
  });

  it('say what went wrong; what may be tried again need not be sent again when it had arrived', async () => {
    let isAway = true;
    const { queue, server, sent, add, states, settle } = setUp({
      add: () => (isAway ? Promise.reject(new NetworkError('away')) : Promise.resolve()),
    });
    add('1.png', '2.png');
    sent[0]?.answer(arrived());
    sent[1]?.fail(refusal(413, { msg: '存储空间不足' }));
    await settle();
    expect(queue.lines.map(({ problem, canRetry }) => [problem, canRetry])).toEqual([
      ['网络连接失败，请检查网络', true],
      ['存储空间不足', false],
    ]);
    isAway = false;
    queue.retry(1);
    await settle();
    expect([states(), sent.length]).toEqual([['done', 'failed'], 2]);
    expect(server.onLostSession).not.toHaveBeenCalled();
  });

  it('tell when the session is over, and can be tried again after the log-in', async () => {
    const { queue, server, sent, add, settle } = setUp();
    add('1.png');
    sent[0]?.fail(refusal(401, { msg: '请先登录' }));
    await settle();
    expect(server.onLostSession).toHaveBeenCalledOnce();
    expect(queue.lines[0]).toMatchObject({ state: 'failed', canRetry: true });
  });

  it('end with the page of whoever has logged out, and leave nothing to the next one', async () => {
    const { queue, sent, added, add } = setUp();
    add('1.png', '2.png', '3.png');
    queue.close();
    sent[0]?.answer(arrived());
    await expect.poll(() => sent.every(({ signal }) => signal.aborted)).toBe(true);
    expect([queue.lines, added, sent.length]).toEqual([[], [], 2]);
  });

  it('of one owner are not cleared with another’s', async () => {
    const { queue, add } = setUp();
    add('页面.html');
    queue.add('bob', [{ name: '页面.html', size: 5 }], RESOURCE_EXTENSIONS);
    queue.clear('amy');
    expect(queue.lines.map(({ owner }) => owner)).toEqual(['bob']);
  });
});
