import { findProgram } from '#server/installed-program.ts';

const CHROMIUM = {
  // The one without a window first: it starts sooner and takes less memory.
  names: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ],
  places: [
    '/usr/lib/chromium/chromium-headless-shell',
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
};

export const findChromium = (chosen: string | undefined): string | undefined => findProgram(CHROMIUM, chosen);
