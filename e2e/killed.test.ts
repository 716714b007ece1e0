import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { directly } from '#server/testing/direct-database.ts';
import { newDatabasePlace } from '#server/testing/engines.ts';
import { addLiveContest, LIVE_CONTEST } from '#server/testing/live-contest.ts';
import { ADMIN, startServerProcess } from '#server/testing/server-process.ts';
import { startFaultProxy } from '../faults/proxy/proxy.ts';
import { Visitor } from './support/browser.ts';
import { addContest, answer, confirmTakeOver, fillIn, loginPath } from './support/candidate.ts';
import { launchKillable } from './support/killable-browser.ts';
import { hasBrowser } from './support/site.ts';
import { setStage } from './support/stage.ts';
import { storedHistory } from './support/stored-answers.ts';

const CONTEST = '断电';

async function logInAt(page: Page, path: string, ticket: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('准考证号').fill(ticket);
  await page.getByRole('button', { name: '登录' }).click();
}

describe.skipIf(!hasBrowser())('killed in the middle of a test', () => {
  const stage = setStage((site) => addContest(site, { name: CONTEST, taskCount: 2, duration: 30 }));

  it('a browser sends its unsent answer, and knows what was typed, after the next login', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'kaopu-profile-'));
    const proxy = await startFaultProxy();
    proxy.setTarget(stage.site.url);
    const first = await launchKillable(profile);
    const page = await first.browser.contexts()[0]!.newPage();
    await logInAt(page, `${proxy.url}${loginPath(CONTEST)}`, '1001');
    await page.getByRole('button', { name: '开始测试' }).click();
    await page.getByRole('button', { name: '提交', exact: true }).waitFor();
    proxy.setMode({ kind: 'cut' });
    await answer(page);
    await page.waitForURL((url) => url.pathname.endsWith('/2'));
    await fillIn(page);
    await page.getByText('答案保存在本机（2 条未上传）').waitFor();
    await first.kill();
    expect(await storedHistory(stage.site, '1001')).toEqual([]);

    proxy.setMode({ kind: 'pass' });
    const second = await launchKillable(profile);
    const again = await second.browser.contexts()[0]!.newPage();
    await logInAt(again, `${proxy.url}${loginPath(CONTEST)}`, '1001');
    // The session of the one that was killed was heard of a moment ago.
    await confirmTakeOver(again);
    await again.waitForURL((url) => url.pathname.endsWith('/2'));
    await again.getByText('草稿已保存，还未提交').waitFor();
    expect(await again.getByRole('textbox').last().inputValue()).toBe('因为有朋友一起学习');
    expect(await storedHistory(stage.site, '1001')).toMatchObject([{ task_index: 1, applied: 1 }]);
    await second.kill();
    await proxy.close();
    await rm(profile, { recursive: true, force: true });
  });

  it('a server is missed, and caught up with when it is back, without a reload', async () => {
    const place = await newDatabasePlace('sqlite');
    const proxy = await startFaultProxy();
    let server = await startServerProcess(place);
    await addLiveContest(server.url);
    proxy.setTarget(server.url);
    const visitor = await Visitor.open(stage.browser, proxy.url);
    const { page } = visitor;
    await logInAt(page, `/ticket-login/${ADMIN.username},${LIVE_CONTEST}`, '1001');
    await page.getByRole('button', { name: '开始测试' }).click();
    await page.getByRole('button', { name: '提交', exact: true }).waitFor();

    await server.kill();
    await answer(page);
    await page.getByText('答案保存在本机（1 条未上传）').waitFor();
    server = await startServerProcess(place);
    proxy.setTarget(server.url);
    await page.getByText('已保存', { exact: true }).waitFor();
    const rows = await directly(place, (db) => db.selectFrom('answer').select('task_index').execute());
    expect(rows).toEqual([{ task_index: 1 }]);
    await visitor.close();
    await server.kill();
    await proxy.close();
    await place.remove();
  });
});
