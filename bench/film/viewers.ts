import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Apart from whoever measures: to take in what forty films send is work as well.

interface Viewers {
  address: string;
  count: number;
  /** What the line between the room and the server carries; each of the room gets its share. */
  bytesPerSecond: number;
}

/** Of what a browser asks for in one piece before it looks further. */
const PIECE = 2 * 1024 * 1024;

/** One piece after the other; gives how much came. */
async function watch(address: string, bytesPerSecond: number): Promise<number> {
  let came = 0;
  const began = performance.now();
  for (let size = Infinity; came < size;) {
    const headers = { range: `bytes=${came}-${came + PIECE - 1}` };
    const [response] = await once(get(address, { headers, agent: false }), 'response');
    size = Number(/\/(\d+)$/.exec(String(response.headers['content-range']))?.[1]);
    if (response.statusCode !== 206 || !(size > 0)) throw new Error(`answered ${response.statusCode}`);
    for await (const chunk of response) {
      came += (chunk as Buffer).length;
      const early = (1_000 * came) / bytesPerSecond - (performance.now() - began);
      if (early > 1) await delay(early);
    }
  }
  return came;
}

const { address, count, bytesPerSecond } = workerData as Viewers;
const watching = Array.from({ length: count }, () => watch(address, bytesPerSecond / count));
const amounts = await Promise.all(watching);
parentPort?.postMessage(amounts.reduce((sum, amount) => sum + amount, 0));
