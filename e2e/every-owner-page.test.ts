import { describe } from 'vitest';
import { visitEveryPage } from './support/every-page.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(!hasBrowser())('every page', () => {
  visitEveryPage(setStage(), ['owner']);
});
