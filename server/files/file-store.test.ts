import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startObjectStorage } from '#server/testing/object-storage.ts';
import { type ByteRange, type FileStore, FilesUnavailable, isFileKey, newFileKey } from './file-store.ts';
import { localFiles } from './local-files.ts';
import { openFiles } from './open-files.ts';

const MEGABYTE = 1024 * 1024;
const TEXT = { contentType: 'text/plain; charset=utf-8' };

async function bytesOf(store: FileStore, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const file = await store.open(key, range);
  return file && buffer(file.stream);
}

interface Place {
  store: FileStore;
  /** Takes the storage away, as a fault would. */
  breakDown(): Promise<void>;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'kaopu-files-'));

const PLACES: Record<string, () => Promise<Place>> = {
  async 'local folder'() {
    const dataDir = await newFolder();
    const { public: store } = await openFiles({ dataDir, objectStorage: undefined });
    return { store, breakDown: () => rm(dataDir, { recursive: true, force: true }) };
  },
  async S3() {
    const storage = await startObjectStorage();
    const { public: store } = await openFiles({ dataDir: 'not-used', objectStorage: storage.settings });
    return { store, breakDown: () => storage.stop() };
  },
};

describe.each(Object.entries(PLACES))('files in a %s', (_name, openPlace) => {
  let place: Place;
  let store: FileStore;

  beforeAll(async () => {
    place = await openPlace();
    store = place.store;
  });
  afterAll(async () => {
    await store.close();
    await place.breakDown();
  });

  it('gives back every byte, the type and a Chinese name', async () => {
    const key = newFileKey('zip');
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    await store.put(key, bytes, { contentType: 'application/zip', fileName: '期末 试卷（一）.zip' });
    const file = await store.open(key);
    expect(file).toMatchObject({
      contentType: 'application/zip',
      fileName: '期末 试卷（一）.zip',
      size: 256,
    });
    expect(file && (await buffer(file.stream))).toEqual(bytes);
  });

  it('describes a file without opening it', async () => {
    const key = newFileKey('txt');
    await store.put(key, Buffer.from('你好'), TEXT);
    expect(await store.find(key)).toEqual({ ...TEXT, fileName: undefined, size: 6 });
  });

  it('finds nothing under a key that was never stored', async () => {
    expect(await store.find(newFileKey('png'))).toBeUndefined();
    expect(await store.open(newFileKey('png'))).toBeUndefined();
  });

  it.each(['../secret', '..', '.incoming', 'a/b', 'a\\b', '%2e%2e', '图.png', 'A.png', 'a.b.c', ''])(
    'has nothing under “%s”, which is no key, and stores nothing there',
    async (key) => {
      expect(await store.find(key)).toBeUndefined();
      expect(await store.open(key)).toBeUndefined();
      await expect(store.put(key, Buffer.from('x'), TEXT)).rejects.toThrow('no file key');
      await expect(store.remove(key)).rejects.toThrow('no file key');
    },
  );

  it('reads a range of bytes and still tells the whole size', async () => {
    const key = newFileKey('txt');
    await store.put(key, Buffer.from('0123456789'), TEXT);
    const file = await store.open(key, { start: 2, end: 5 });
    expect(file?.size).toBe(10);
    expect(file && (await buffer(file.stream)).toString()).toBe('2345');
    expect((await bytesOf(store, key, { start: 9, end: 9 }))?.toString()).toBe('9');
  });

  it('replaces a file together with its description', async () => {
    const key = newFileKey('txt');
    await store.put(key, Buffer.from('a longer first version'), { ...TEXT, fileName: 'first.txt' });
    await store.put(key, Buffer.from('second'), { contentType: 'text/csv' });
    expect(await store.find(key)).toEqual({ contentType: 'text/csv', fileName: undefined, size: 6 });
    expect((await bytesOf(store, key))?.toString()).toBe('second');
  });

  it('forgets a removed file, and removing it again is no error', async () => {
    const key = newFileKey('txt');
    await store.put(key, Buffer.from('x'), TEXT);
    await store.remove(key);
    await store.remove(key);
    expect(await store.open(key)).toBeUndefined();
  });

  it.each([
    ['of a known size', { size: 8 * MEGABYTE }],
    ['of an unknown size', {}],
  ])('stores a stream of 8 MB %s', async (_case, size) => {
    const key = newFileKey('mp4');
    const chunks = Array.from({ length: 128 }, () => randomBytes(MEGABYTE / 16));
    await store.put(key, Readable.from(chunks), { contentType: 'video/mp4', ...size });
    expect((await bytesOf(store, key))?.equals(Buffer.concat(chunks))).toBe(true);
  });

  it('keeps nothing of a stream that breaks off', async () => {
    const key = newFileKey('txt');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the sender went away');
      })(),
    );
    await expect(store.put(key, broken, TEXT)).rejects.toThrow();
    expect(await store.find(key)).toBeUndefined();
  });

  it('passes the check while it works, and says so when it is away', async () => {
    const other = await openPlace();
    const key = newFileKey('txt');
    await other.store.check();
    await other.breakDown();
    await expect(other.store.check()).rejects.toThrow(FilesUnavailable);
    const body = Readable.from([Buffer.from('x')]);
    await expect(other.store.put(key, body, { ...TEXT, size: 1 })).rejects.toThrow(FilesUnavailable);
    expect(body.destroyed).toBe(true);
    await other.store.close();
  });
});

describe('a local folder', () => {
  it('holds no temporary file after a put that failed', async () => {
    const folder = await newFolder();
    const store = await localFiles(folder);
    const short = Readable.from([Buffer.from('short')]);
    await expect(store.put(newFileKey('txt'), short, { ...TEXT, size: 100 })).rejects.toThrow('5 bytes came');
    expect(await readdir(folder)).toEqual(['.incoming']);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('is freed at start of what a killed process left behind, but not of what is arriving now', async () => {
    const folder = await newFolder();
    await localFiles(folder);
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    await writeFile(join(folder, '.incoming', 'abandoned'), 'x');
    await utimes(join(folder, '.incoming', 'abandoned'), twoDaysAgo, twoDaysAgo);
    await writeFile(join(folder, '.incoming', 'arriving'), 'x');
    await localFiles(folder);
    expect(await readdir(join(folder, '.incoming'))).toEqual(['arriving']);
    await rm(folder, { recursive: true });
  });

  it('serves a file that an operator copied in as plain bytes', async () => {
    const folder = await newFolder();
    const store = await localFiles(folder);
    await writeFile(join(folder, 'copied.html'), '<script>');
    expect(await store.find('copied.html')).toEqual({ contentType: 'application/octet-stream', size: 8 });
    await rm(folder, { recursive: true });
  });
});

describe('a new key', () => {
  it('is a valid key, long and never the same', () => {
    const keys = Array.from({ length: 100 }, () => newFileKey('png'));
    expect(new Set(keys).size).toBe(100);
    expect(keys.every((key) => isFileKey(key) && /^[0-9a-f]{40}\.png$/.test(key))).toBe(true);
  });
});
