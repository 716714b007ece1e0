import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goWithin, logIn, Visitor } from './support/browser.ts';
import { problemsOf, STAFF_PAGES } from './support/every-page.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

describe.skipIf(!hasBrowser())('every page of staff', () => {
  const stage = setStage();
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await Visitor.open(stage.browser, stage.site.url);
    await logIn(visitor, OWNER);
    await visitor.page.goto('/account');
  });
  afterAll(() => visitor.close());

  it.each(STAFF_PAGES)('$name ($path) is reachable, accessible and quiet', async (visit) => {
    await goWithin(visitor, visit.path);
    // Colours are gone over where each page is visited in its widths.
    const problems = [
      ...(await problemsOf(visitor, visit)),
      ...(await visitor.accessibilityProblems({ withColours: false })),
    ];
    expect(problems).toEqual([]);
  });
});
