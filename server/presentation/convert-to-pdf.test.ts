import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertToPdf } from './convert-to-pdf.ts';
import { PresentationReading } from './presentation-reading.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kaopu-convert-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Stands in for LibreOffice: a script, which finds what it notes in `$NOTES`. */
async function program(script: string): Promise<string> {
  const path = join(await mkdtemp(join(root, 'program-')), 'soffice');
  await writeFile(path, `#!/bin/sh\nNOTES=${root}/notes\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** The PDF is called for by `--outdir FOLDER`, last but one. */
const WRITE_PDF = 'for out; do last=$before; before=$out; done; printf "%%PDF-1.4" >"$last/pages.pdf"';

async function convert(
  path: string,
  signal = new AbortController().signal,
  mostMs = 60_000,
): Promise<string> {
  const folder = await mkdtemp(join(root, 'run-'));
  const from = join(folder, 'copy.pptx');
  await writeFile(from, 'a presentation');
  const reading = new PresentationReading('课件.pptx', {}, signal);
  return convertToPdf({ program: path, from, folder, reading, signal, mostMs });
}

/** What has ended stays in the list of a machine whose first process asks for nobody, as in many containers. */
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('a presentation that is converted', () => {
  it('comes as a file of the run alone, by a program that is told none of our secrets', async () => {
    process.env['S3_SECRET_ACCESS_KEY'] = 'secret of the server';
    const path = await program(`env >"$NOTES"; echo "$@" >>"$NOTES"; ${WRITE_PDF}`);
    expect(await readFile(await convert(path), 'utf8')).toBe('%PDF-1.4');
    delete process.env['S3_SECRET_ACCESS_KEY'];
    const notes = await readFile(join(root, 'notes'), 'utf8');
    expect(notes).not.toContain('secret of the server');
    expect(notes).toMatch(/https_proxy=http:\/\/127\.0\.0\.1:9$/m);
    expect(notes).toMatch(/-env:UserInstallation=file:\/\/\/\S+\/run-\w+\/profile /);
  });

  it.each([
    ['says that all went well, and left nothing', 'exit 0'],
    ['left an empty file', `for out; do last=$before; before=$out; done; : >"$last/pages.pdf"`],
    ['fell over', 'kill -SEGV $$'],
  ])('is refused when the program %s', async (_, script) => {
    await expect(convert(await program(script))).rejects.toThrow(/^文件“课件.pptx”无法转换成图片/);
  });

  it('is given up when it takes too long, with all that the program has begun', async () => {
    const path = await program('sleep 600 & echo $! >"$NOTES"; wait');
    await expect(convert(path, undefined, 1_000)).rejects.toThrow(/转换超时/);
    const pid = Number(await readFile(join(root, 'notes'), 'utf8'));
    expect(pid).toBeGreaterThan(1);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('is left when nobody wants it any more, and lets the next one in', async () => {
    const gone = new AbortController();
    const hanging = convert(await program('echo begun >"$NOTES"; sleep 600'), gone.signal);
    await expect.poll(() => readFile(join(root, 'notes'), 'utf8').catch(() => '')).toContain('begun');
    const next = convert(await program(WRITE_PDF));
    gone.abort(new Error('cancelled'));
    await expect(hanging).rejects.toThrow('cancelled');
    await expect(next).resolves.toMatch(/pages\.pdf$/);
  });

  it('is one at a time', async () => {
    const inside = join(root, 'inside');
    // Two at once would not both be able to make the folder.
    const path = await program(`mkdir ${inside} || exit 1; sleep 0.2; rmdir ${inside}; ${WRITE_PDF}`);
    const all = await Promise.all([convert(path), convert(path), convert(path)]);
    expect(new Set(all).size).toBe(3);
    await mkdir(inside);
    await expect(convert(path)).rejects.toThrow(/无法转换/);
  });
});
