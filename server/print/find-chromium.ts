import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The one without a window first: it starts sooner and takes less memory. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** Where it is when PATH does not lead to it. */
const PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The chosen program and no other, or else one of those that are usual. */
export function findChromium(
  chosen: string | undefined,
  environment: Record<string, string | undefined> = process.env,
): string | undefined {
  if (chosen !== undefined) return isProgram(chosen) ? chosen : undefined;
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const usual = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...usual, ...PLACES].find(isProgram);
}
