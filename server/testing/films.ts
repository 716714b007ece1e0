import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const hasFfmpeg = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

const QUICK_H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '5'];
const SOUND = ['-c:a', 'aac', '-b:a', '32k'];

/** How each form of a film is made, and the name that ffmpeg tells the form by. */
const FORMS = {
  mp4: { file: 'film.mp4', codecs: [...QUICK_H264, ...SOUND, '-movflags', '+faststart'] },
  webm: {
    file: 'film.webm',
    codecs: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '5', '-c:a', 'libopus'],
  },
  /** Of a kind that browsers do not play. */
  mpeg4: { file: 'film.mp4', codecs: ['-c:v', 'mpeg4', ...SOUND] },
  hls: {
    file: 'film.m3u8',
    codecs: [...QUICK_H264, ...SOUND, '-hls_time', '1', '-hls_list_size', '0'],
  },
} as const;
export type FilmForm = keyof typeof FORMS;

/**
 * A film of coloured bars, a clock in them and a humming sound, as the files that it consists of. Their names are what the
 * first of them calls the others by.
 */
export async function makeFilm(
  form: FilmForm,
  { seconds = 4, width = 320, height = 180 } = {},
): Promise<{ name: string; content: Buffer }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kaopu-film-'));
  const { file, codecs } = FORMS[form];
  try {
    await run(
      'ffmpeg',
      [
        ...['-hide_banner', '-loglevel', 'error'],
        ...['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=10:duration=${seconds}`],
        ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`],
        ...codecs,
        '-shortest',
        file,
      ],
      { cwd: folder },
    );
    const names = await readdir(folder);
    const rest = names.filter((name) => name !== file).sort();
    return await Promise.all(
      [file, ...rest].map(async (name) => ({ name, content: await readFile(join(folder, name)) })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
