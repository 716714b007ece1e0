import { expect, it } from 'vitest';
import { ZipTooLarge } from '#server/zip/index.ts';
import { saveExport } from './saved-export.ts';

it('what a file cannot hold is refused with a sentence', async () => {
  const files = {
    saveFile: () => Promise.resolve('id'),
    signal: new AbortController().signal,
    now: () => new Date(0),
  };
  async function* pieces(): AsyncGenerator<Buffer> {
    throw new ZipTooLarge();
  }
  const saved = saveExport(files, { title: '测试', what: '作答日志', extension: 'xlsx' }, (into) =>
    into(pieces()),
  );
  await expect(saved).rejects.toThrow('数据超过4 GB');
});
