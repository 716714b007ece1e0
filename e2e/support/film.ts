import type { Page } from 'playwright-core';
import { openFiles } from '#server/files/open-files.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { type FilmForm, makeFilm } from '#server/testing/films.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import type { VideoContent } from '#tasks/video/content.schema.ts';
import { addContest } from './candidate.ts';
import { OWNER, type Site } from './site.ts';

const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
};

/** Puts a film among the files of a site; gives its address. */
export async function storeFilm(site: Site, form: FilmForm, seconds?: number): Promise<string> {
  const { public: files } = await openFiles({ dataDir: site.place.dataDir, objectStorage: undefined });
  const made = await makeFilm(form, seconds === undefined ? {} : { seconds });
  for (const { name, content } of made) {
    const contentType = TYPES[name.split('.').pop() ?? ''] ?? '';
    await files.put(name, content, { contentType });
  }
  return `/files/${made[0]?.name}`;
}

/** A test with one film in it, of the film's own name. */
export async function addFilmTest(
  site: Site,
  name: string,
  video: Partial<VideoContent>,
  settings: object = {},
): Promise<void> {
  const task = TaskSettings.parse({ name: `${name}的视频`, text: '<p>请看视频。</p>', video });
  await site.database.write.run(addTaskCommand, {
    ...{ actor: OWNER.username, owner: OWNER.username, now: site.now() },
    settings: task,
  });
  await addContest(site, { name, tasks: ['opening', task.name, 'closing'], ...settings });
}

export interface Shown {
  second: number;
  isPaused: boolean;
  rate: number;
}

/** The film on a page as it is now. */
export const shownFilm = (page: Page): Promise<Shown> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    second: video.currentTime,
    isPaused: video.paused,
    rate: video.playbackRate,
  }));

/** As a script in the console would. */
export const moveByScript = (page: Page, to: number): Promise<void> =>
  page.locator('video').evaluate((video: HTMLVideoElement, second) => {
    video.currentTime = second;
  }, to);
