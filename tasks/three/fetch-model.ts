import { glbProblem } from '#domain/resource/glb.ts';

/** Why a model is not shown, in the words that its reader gets. */
class ModelTrouble extends Error {
  /** For the log. */
  readonly reason: 'unreachable' | 'unfit' | 'lost';

  constructor(reason: ModelTrouble['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const unreachable = (why: string) => new ModelTrouble('unreachable', `3D模型没有加载出来：${why}`);
const unfit = (why: string) => new ModelTrouble('unfit', `这个文件不是有效的GLB模型：${why}`);

async function request(address: string, signal: AbortSignal): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(address, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    const isElsewhere = new URL(address, location.href).origin !== location.origin;
    throw unreachable(isElsewhere ? '网络不通，或者对方网站不允许在这里使用' : '网络不通');
  }
  if (reply.status === 404) throw unreachable('文件不存在');
  if (!reply.ok) throw unreachable(`服务器出错（${reply.status}）`);
  return reply;
}

/** All pieces as one. */
function joined(pieces: readonly Uint8Array[], length: number): ArrayBuffer {
  const whole = new Uint8Array(length);
  let place = 0;
  for (const piece of pieces) {
    whole.set(piece, place);
    place += piece.length;
  }
  return whole.buffer;
}

async function readAll(reply: Response, onProgress: (share: number) => void): Promise<ArrayBuffer> {
  const reader = reply.body?.getReader();
  if (!reader) return reply.arrayBuffer();
  const total = Number(reply.headers.get('content-length') ?? 0);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(pieces, length);
    pieces.push(value);
    length += value.length;
    // A length that was meant for compressed bytes says nothing.
    if (total >= length) onProgress(length / total);
  }
}

/** The bytes of a model, looked at before anything is made of them. */
export async function fetchModel(
  address: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ArrayBuffer> {
  const reply = await request(address, signal);
  let bytes: ArrayBuffer;
  try {
    bytes = await readAll(reply, onProgress);
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachable('网络中断');
  }
  const whole = new Uint8Array(bytes);
  const problem = await glbProblem({
    size: whole.length,
    read: (start, length) => Promise.resolve(whole.subarray(start, start + length)),
    textOf: (part) => new TextDecoder('utf-8', { fatal: true }).decode(part),
  });
  if (problem !== undefined) throw unfit(problem);
  return bytes;
}

export const unreadable = () => unfit('内容无法读取');
export const noGraphics = () => new ModelTrouble('lost', '3D画面没有打开（显卡暂时不可用）');
