/** In pixels of the author's film. */
export const [LEAST_SIDE, MOST_SIDE] = [50, 8_000];
export const DEFAULT_SIDES = { videoWidth: 800, videoHeight: 600 };
export const DEFAULT_WIDTH = '90%';

/** When the bar with the buttons is in sight. */
export const BAR_VISIBILITIES = { hover: '鼠标移上时', click: '点击视频时', always: '始终显示' } as const;
export type BarVisibility = keyof typeof BAR_VISIBILITIES;

export const MOST_PLAYS = 99;
/** Played on and on without a limit. */
export const MOST_COUNTED = 100_000;
/** In seconds: two days, longer than any film. */
export const LONGEST_FILM = 172_800;
/** What was watched is kept by hundredths of the film. */
export const PARTS = 100;

export const MOST_CAPTIONS = 8;
/** In characters. */
export const LONGEST = { vid: 200, playAuth: 5_000, label: 40, captions: 300_000 };
