import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchPackage, pauseBetween } from './packaged-files.ts';

const KEY = `${'0a'.repeat(20)}.site`;
const PAGE =
  '<link href="css/a.css"><img src=图/1.png><script src="./main.js"></script><a href="https://[">x</a>';
const PATHS = ['a/first.js', 'css/a.css', 'film.mp4', 'index.html', 'main.js', 'z.json', '图/1.png'];

const servers: { close(): void }[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** What is asked of a site with the package, by path; `statusOf` says what else than itself is answered. */
async function serve(paths: readonly string[], statusOf: (path: string) => number = () => 200) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    const path = decodeURIComponent(request.url?.slice(`/files/${KEY}/`.length) ?? '');
    asked.push(path);
    const list = { index: 'index.html', files: paths.map((each) => ({ path: each })) };
    reply.writeHead(statusOf(path));
    reply.end(path === '' ? JSON.stringify(list) : PAGE);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, opening: `http://127.0.0.1:${port}/files/${KEY}/index.html?level=2` };
}

function newOptions() {
  const pauses: number[] = [];
  return {
    pauses,
    signal: new AbortController().signal,
    pause: (ms: number) => Promise.resolve(void pauses.push(ms)),
    random: () => 0,
    come: new Set<string>(),
  };
}

const BEGINNING = ['index.html?level=2', ''];

describe('the files of a package', () => {
  it('come after the page as it is opened: first what it names, last what is heavy', async () => {
    const { asked, opening } = await serve(PATHS);
    await fetchPackage(KEY, opening, newOptions());
    expect(asked).toEqual([
      ...BEGINNING,
      ...['css/a.css', 'index.html', 'main.js', '图/1.png'],
      ...['a/first.js', 'z.json', 'film.mp4'],
    ]);
  });

  it('come each once, however often the line is cut in between', async () => {
    const busy = new Set(['main.js', 'z.json']);
    const { asked, opening } = await serve(PATHS, (path) => (busy.delete(path) ? 503 : 200));
    const options = newOptions();
    await expect(fetchPackage(KEY, opening, options)).rejects.toThrow('503');
    await expect(fetchPackage(KEY, opening, options)).rejects.toThrow('503');
    await fetchPackage(KEY, opening, options);
    expect(asked).toEqual([
      ...BEGINNING,
      ...['css/a.css', 'index.html', 'main.js'],
      ...BEGINNING,
      ...['main.js', '图/1.png', 'a/first.js', 'z.json'],
      ...BEGINNING,
      ...['z.json', 'film.mp4'],
    ]);
    const { length } = asked;
    await fetchPackage(KEY, opening, options);
    expect(asked.slice(length)).toEqual(BEGINNING);
  });

  it('that are not there are not asked for again', async () => {
    const { asked, opening } = await serve(['index.html', 'main.js'], (path) =>
      path === 'main.js' ? 404 : 200,
    );
    const options = newOptions();
    await fetchPackage(KEY, opening, options);
    await fetchPackage(KEY, opening, options);
    expect(asked.filter((path) => path === 'main.js')).toHaveLength(1);
  });

  it('are none where there is no such package', async () => {
    const { asked, opening } = await serve(PATHS, () => 404);
    await fetchPackage(KEY, opening, newOptions());
    expect(asked).toEqual(BEGINNING);
  });

  it('come with a pause before each, which is longer the more there are', async () => {
    const { opening } = await serve(PATHS);
    const options = newOptions();
    await fetchPackage(KEY, opening, options);
    expect(options.pauses).toEqual(PATHS.map(() => pauseBetween(PATHS.length, 0)));
    expect(1_000 / pauseBetween(1, 0)).toBeLessThan(7);
    // Fifty at once, on average.
    const inAMinute = (files: number) => 50 * Math.min(files, 60_000 / pauseBetween(files, 0.5));
    for (const files of [50, 100, 200, 400, 1_000, 2_000]) expect(inAMinute(files)).toBeLessThan(10_000);
    expect(inAMinute(5_000)).toBeLessThan(3_000);
    // Still within the time of a long test.
    expect(5_000 * pauseBetween(5_000, 0.5)).toBeLessThan(90 * 60_000);
  });
});
