import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAGE_HEADER } from '#domain/account/page-header.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { KINDS } from '#tasks/registry.ts';
import { TaskSettings } from '#tasks/task.schema.ts';
import { addContest, loginPath, testPath } from './support/candidate.ts';
import { hasBrowser, OWNER } from './support/site.ts';
import { setStage } from './support/stage.ts';

/** What a computer room of fifty fetches at once over one thin line: 110 KB, of which React alone is 68. */
const MOST_SCRIPT_BYTES = 110 * 1_024;
/** On top of that a task brings the code of its own kinds. */
const MOST_OF_A_KIND = 10_000;
/** Where things are dragged, drawn and played. */
const MOST_OF_A_STAGE = 21_000;
const STAGES = ['canvas', 'sketch', 'video'];
const CONTEST = '学生学习情况调查';
const ALONE = { 只有天平: '找出较重的球', 只有画布: '动物分类', 只有草图: '光的反射', 只有视频: '波浪' };

/** The gzip size of every script that the browser fetches from now on, by file. */
function weighScripts(page: Page): Map<string, number> {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    sizes.set(pathname, 0);
    void response.body().then(
      (body) => sizes.has(pathname) && sizes.set(pathname, gzipSync(body).length),
      () => sizes.delete(pathname),
    );
  });
  // What the page that is being left had still asked for has no weight here.
  page.on('framenavigated', () => sizes.clear());
  return sizes;
}

const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0);

function report(name: string, sizes: Map<string, number>): void {
  process.stdout.write(`${name}: ${total(sizes)} bytes of script (gzip) in ${sizes.size} files\n`);
}

/** The weight of the page at an address when it has come to rest. */
async function weigh(page: Page, path: string, ready: Locator): Promise<Map<string, number>> {
  const sizes = weighScripts(page);
  await page.goto(path);
  await ready.waitFor();
  await page.waitForLoadState('networkidle');
  return sizes;
}

/** The build names what belongs to a kind after it. */
function kindsIn(sizes: Map<string, number>): string[] {
  const files = [...sizes.keys()];
  return KINDS.map(({ key }) => key).filter((key) => files.some((file) => file.includes(`/${key}-`)));
}

async function logIn(page: Page, contest: string, username: string): Promise<void> {
  const data = { contestId: `${OWNER.username}/${contest}`, username };
  const reply = await page.context().request.post('/api/ticket-login', { data });
  expect(reply.status()).toBe(200);
}

describe.skipIf(!hasBrowser())('the first load', () => {
  // A test fetches what all of its tasks need, so each kind is looked at in one of its own.
  const stage = setStage(async (site) => {
    await site.database.write.run(addTaskCommand, {
      ...{ actor: OWNER.username, owner: OWNER.username, now: site.now() },
      settings: TaskSettings.parse({ name: ALONE.只有视频, video: { source: '/demo/waves.webm' } }),
    });
    for (const [name, task] of Object.entries(ALONE))
      await addContest(site, { name, tasks: ['opening', task, 'closing'] });
  });

  it('of the list of tests, of the login and of the test page is small', async () => {
    await stage.visit(async ({ page }) => {
      const heading = (name: string) => page.getByRole('heading', { name });
      const expectSmall = (name: string, sizes: Map<string, number>) => {
        report(name, sizes);
        expect([...sizes.keys()]).not.toEqual([]);
        expect(total(sizes)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
      };
      expectSmall('the list of tests', await weigh(page, '/ticket-login-card', heading('测试入口')));
      expectSmall('the login', await weigh(page, loginPath(CONTEST), heading('学生问卷')));
      await logIn(page, CONTEST, '20260113');
      const start = page.getByRole('button', { name: '开始测试' });
      const opening = await weigh(page, testPath(CONTEST, 0), start);
      expectSmall('the test page', opening);
      expect(kindsIn(opening)).toEqual([]);
    });
  });

  it.each([
    { contest: CONTEST, ticket: '20260213', kinds: ['basic'] },
    { contest: '科学小课堂', ticket: '20260213', kinds: ['basic', 'deck'] },
    { contest: '只有天平', ticket: '1001', kinds: ['balance'] },
    { contest: '只有画布', ticket: '1001', kinds: ['canvas'] },
    { contest: '只有草图', ticket: '1001', kinds: ['sketch'] },
    { contest: '只有视频', ticket: '1001', kinds: ['video'] },
  ])('in $contest a task adds $kinds alone', async ({ contest, ticket, kinds }) => {
    await stage.visit(async ({ page }) => {
      await logIn(page, contest, ticket);
      await page.context().request.get('/api/start-contest', { headers: { ...PAGE_HEADER } });
      const submit = page.getByRole('button', { name: '提交' });
      const task = await weigh(page, testPath(contest, 1), submit);
      report(`the test page with ${kinds.join(' and ')}`, task);
      expect(kindsIn(task)).toEqual(kinds);
      const isStage = kinds.some((kind) => STAGES.includes(kind));
      const most = isStage ? MOST_OF_A_STAGE : kinds.length * MOST_OF_A_KIND;
      expect(total(task)).toBeLessThanOrEqual(MOST_SCRIPT_BYTES + most);
    });
  });
});
