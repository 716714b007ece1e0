import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { Visitor } from './support/browser.ts';
import {
  addContest,
  answer,
  enterAndStart,
  fillIn,
  finish,
  forgetTakeovers,
  pathOf,
  testPath,
  whyField,
} from './support/candidate.ts';
import { look } from './support/look.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory, untilSaved } from './support/stored-answers.ts';

const CONTEST = '换机';

describe.skipIf(!hasBrowser())('a test in two tabs of one browser', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, duration: 30 }));

  afterEach(() => forgetTakeovers(stage.site));

  const elsewhere = (page: Page) => page.getByRole('dialog', { name: '测试已在另一个标签页打开' });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  async function openTab({ context }: Visitor): Promise<Page> {
    const page = await context.newPage();
    await page.goto(testPath(CONTEST, 1));
    await button(page, '提交').waitFor();
    return page;
  }

  it('is in one tab of a browser at a time, and nothing typed in any of them is lost', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { context, page: first } = visitor;
    await enterAndStart(first, CONTEST, '1003');
    await context.route(/save-draft/, (route) => route.abort());
    await fillIn(first);
    // The last words are on the disk only because the first tab writes them before it lets go.
    await whyField(first).fill('在第一个标签页写的');
    const second = await openTab(visitor);
    expect(await whyField(second).inputValue()).toBe('在第一个标签页写的');
    await elsewhere(first).getByText('这里填写的内容已转到那个标签页').waitFor();
    await look(visitor, 'other-tab');

    // The first is silent from now on, whatever happens to it.
    const sent: string[] = [];
    // Whoever looks after what earlier users have left asks for the account, at any time.
    first.on('request', (request) => {
      if (/\/api\/(?!get-account)/.test(request.url())) sent.push(request.url());
    });
    await context.unroute(/save-draft/);
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await whyField(second).fill('在第二个标签页提交的');
    await button(second, '提交').click();
    await second.getByText('已保存', { exact: true }).waitFor();
    expect(sent).toEqual([]);

    // Taken back, it shows what the other has submitted; a reload is no other tab.
    await button(first, '在这里继续作答').click();
    await expect.poll(() => whyField(first).inputValue()).toBe('在第二个标签页提交的');
    await elsewhere(second).waitFor();
    await first.reload();
    await button(first, '提交').or(button(first, '下一题')).first().waitFor();
    expect(await elsewhere(first).count()).toBe(0);
    await context.route(/save-draft/, (route) => route.abort());
    await whyField(first).fill('在第一个标签页又改了');
    await first.close({ runBeforeUnload: false });
    const gone = second.getByRole('dialog', { name: '另一个标签页已离开测试' });
    await gone.getByText('未上传的内容已保存在本机').waitFor();
    // What is left goes on its way, although nobody presses anything.
    await context.unroute(/save-draft/);
    await gone.waitFor({ state: 'hidden' });
    await untilSaved(stage.site, '1003', '在第一个标签页又改了');
    await button(second, '上一题').click();
    await expect.poll(() => whyField(second).inputValue()).toBe('在第一个标签页又改了');
    await button(second, '提交').click();
    await expect.poll(() => pathOf(second)).toBe(testPath(CONTEST, 2));
    await answer(second);
    await second.getByText('已保存', { exact: true }).waitFor();

    // Ended in a third one, it has ended here.
    const third = await context.newPage();
    await third.goto(testPath(CONTEST, 3));
    await elsewhere(second).waitFor();
    await finish(third);
    await expect.poll(() => pathOf(second)).not.toContain('/test');
    const bodies = (await storedHistory(stage.site, '1003')).map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    expect(bodies[0]).toContain('在第二个标签页提交的');
    expect(bodies[1]).toContain('在第一个标签页又改了');
    await visitor.close();
  });

  it('goes on undisturbed in the newer tab when the older one has hung, and wakes up with words of its own', async () => {
    const visitor = await Visitor.open(stage.browser, stage.site.url);
    const { context, page: first } = visitor;
    await enterAndStart(first, CONTEST, '1004');
    await context.route(/save-draft/, (route) => route.abort());
    await fillIn(first);
    // The last words wait for their turn to be written, and then for the tab to wake up.
    await whyField(first).fill('旧标签页');
    await whyField(first).fill('旧标签页最后的话');
    // A page stands still until such a call is answered.
    let wakeUp = () => {};
    await first.route('**/hangs', async (route) => {
      await new Promise<void>((resolve) => (wakeUp = resolve));
      await route.fulfill({ body: '' });
    });
    const awake = first.evaluate(() => {
      const call = new XMLHttpRequest();
      call.open('GET', '/hangs', false);
      call.send();
    });
    const second = await openTab(visitor);
    await whyField(second).fill('在新标签页写的');
    await whyField(second).evaluate((element) => (element.dataset['same'] = 'yes'));
    wakeUp();
    await awake;
    await elsewhere(first).getByText('这里填写的内容已转到那个标签页').waitFor();
    const same = second.locator('[data-same=yes]:focus');
    expect(await same.inputValue()).toBe('在新标签页写的');
    await second.reload();
    await button(second, '提交').waitFor();
    expect(await whyField(second).inputValue()).toBe('在新标签页写的');
    await visitor.close();
  });
});
