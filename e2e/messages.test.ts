import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import type { SeenMessage } from '#domain/message/message.schema.ts';
import { insertCandidates } from '#server/candidate/index.ts';
import { HttpBrowser } from '#server/testing/http-browser.ts';
import { SAMPLE_FILES } from '#server/testing/sample-files.ts';
import { writeRows } from '#server/testing/test-rows.ts';
import { goWithin, logIn, PHONE, type Visitor } from './support/browser.ts';
import { look, lookWideAndNarrow } from './support/look.ts';
import { ownerBrowser } from './support/owner.ts';
import { hasBrowser, OWNER, type Site } from './support/site.ts';
import { setStage } from './support/stage.ts';

const TITLE = '期末数据报送';
const WORDS =
  '请下载模板，填写本校数据，盖章后上传。\n截止时间：本周五。如有疑问，请在群里联系信息中心王老师。';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const docx = (name: string) => ({ name, mimeType: DOCX, buffer: SAMPLE_FILES.docx });

/** Twelve schools of two districts, two of which have the same name. */
const SCHOOLS = [
  ...['第一中学', '第二中学', '第三中学', '实验学校', '外国语学校', '育才小学', '新城小学'].map((school) => ({
    area: '城东区',
    school,
  })),
  ...['第一中学', '滨江中学', '滨江小学', '职业高中', '特殊教育学校'].map((school) => ({
    area: '城西区',
    school,
  })),
];

const clerkOf = (place: number) => `7001${String(place).padStart(2, '0')}`;

async function prepare(site: Site): Promise<void> {
  const clerks = SCHOOLS.map((at, place) => ({
    ...at,
    name: clerkOf(place),
    tag: '信息员',
    realName: `信息员${place + 1}`,
  }));
  const others = [
    { name: '700201', tag: '校长', realName: '林校长', area: '城东区', school: '第二中学' },
    { name: '700301', tag: '上级主管', realName: '陈主管', area: '城西区', school: '' },
  ];
  const people = [...clerks, ...others].map((person) => CandidateFields.parse(person));
  await writeRows(site, (db) => insertCandidates(db, OWNER.username, people, new Date()));
}

async function enterAsStaff({ context }: Visitor, username: string): Promise<void> {
  const reply = await context.request.post('/api/school-login', { data: { username } });
  expect(reply.status()).toBe(200);
}

/** What of a message is sent with a change. */
const bodyOf = ({
  owner,
  name,
  createdTime,
  type,
  templateUrl,
  fileUrl,
  user,
  state,
  text,
}: SeenMessage) => ({
  ...{ owner, name, createdTime, type, templateUrl, fileUrl, user, state, text },
});

/** By the owner, elsewhere. */
async function changeText(site: Site, name: string, text: string): Promise<void> {
  const owner = await ownerBrowser(site);
  const id = encodeURIComponent(`${OWNER.username}/${name}`);
  const found = (await (await owner.get(`/api/get-message?id=${id}`)).json()) as SeenMessage;
  const reply = await owner.post(`/api/update-message?id=${id}`, { ...bodyOf(found), text });
  expect(reply.status).toBe(200);
}

const countOf = (page: Page, state: string) =>
  page.getByRole('group', { name: '按状态筛选' }).getByRole('button', { name: state });

const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** Opens the one message that the school has, from the home page. */
async function openOwnMessage(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('main').getByRole('link', { name: '我的消息' }).click();
  await page.getByRole('link', { name: TITLE }).click();
  await page.getByRole('heading', { name: '回复' }).waitFor();
}

async function uploadAndSubmit(page: Page, fileName: string): Promise<void> {
  await page.getByLabel('选择回复文件1').setInputFiles(docx(fileName));
  await page.getByRole('link', { name: `下载回复文件1：${fileName}` }).waitFor();
  await page.getByRole('button', { name: '提交审核' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click();
}

/** By the clerk of another school: what their page would send. */
async function answerByCall(site: Site, place: number): Promise<void> {
  const clerk = new HttpBrowser(site.url);
  const owner = OWNER.username;
  const read = async (reply: Promise<Response>) => {
    const response = await reply;
    expect(response.status).toBe(200);
    return response.json();
  };
  await read(clerk.post('/api/school-login', { username: clerkOf(place) }));
  const { messages } = (await read(clerk.get(`/api/find-messages?owner=${owner}`))) as {
    messages: SeenMessage[];
  };
  const name = messages[0]?.name ?? '';
  const id = encodeURIComponent(`${owner}/${name}`);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(SAMPLE_FILES.docx)]), `答复${place}.docx`);
  const upload = `/api/upload-message-file?owner=${owner}&message=${encodeURIComponent(name)}`;
  const { msg: fileUrl } = (await read(clerk.fetch(upload, { method: 'POST', body: form }))) as {
    msg: string;
  };
  const found = (await read(clerk.get(`/api/get-message?id=${id}`))) as SeenMessage;
  const body = { ...bodyOf(found), fileUrl, state: '已提交审核' };
  await read(clerk.post(`/api/update-message?id=${id}`, body));
}

describe.skipIf(!hasBrowser())('messages between an owner and schools', () => {
  const stage = setStage(prepare);

  it('are sent to twelve schools with a template', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/message-edit');
      await page.getByText('还没有消息').waitFor();
      await page.getByRole('button', { name: '写消息' }).click();
      const dialog = page.getByRole('dialog', { name: '写消息' });
      await dialog.getByRole('button', { name: '发送' }).click();
      await dialog.getByText('名称不能为空').waitFor();
      await dialog.getByLabel('标题').fill(TITLE);
      await dialog.getByLabel('正文').fill(WORDS);
      await dialog
        .getByLabel('选择模板文件1')
        .setInputFiles({ name: '模板.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await toast(page, '文件“模板.txt”不能上传：上传文件的格式必须是');
      await dialog.getByLabel('选择模板文件1').setInputFiles(docx('报送模板.docx'));
      await dialog.getByRole('link', { name: '下载模板文件1：报送模板.docx' }).waitFor();
      for (const area of ['城东区（7所学校）', '城西区（5所学校）']) {
        await dialog.getByRole('treeitem', { name: area }).locator('.ant-tree-checkbox').click();
      }
      await dialog.getByText('已选12个').waitFor();
      await look(visitor, 'message-compose');
      await dialog.getByRole('button', { name: '发给12个收件人' }).click();
      await toast(page, '添加消息成功：已发给12个收件人');
      await countOf(page, '未提交').getByText('12').waitFor();
      await page.getByRole('cell', { name: '城西区/第一中学' }).waitFor();
    });
  });

  it('are answered by three of them, one on a phone', async () => {
    for (const place of [1, 7]) await answerByCall(stage.site, place);
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAsStaff(visitor, clerkOf(0));
      await page.goto('/');
      await page.getByRole('link', { name: '未读：1条消息' }).waitFor();
      await openOwnMessage(page);
      await page.getByRole('link', { name: '消息，没有未读' }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: '下载模板文件1：报送模板.docx' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('报送模板.docx');
      await lookWideAndNarrow(visitor, 'message-school');
      await uploadAndSubmit(page, '答复.docx');
      await toast(page, '保存成功');
      await page.getByText('正在等待审核').waitFor();
      // Nothing of the other schools, not even of the one that has the same name.
      await goWithin(visitor, '/message-edit');
      await page.getByRole('link', { name: TITLE }).waitFor();
      await page.getByText('共1条').waitFor();
      await look(visitor, 'messages-school');
    }, PHONE);
  });

  it('are passed or sent back by the owner, and mended by the school', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/');
      await page.getByRole('link', { name: '未读：3条消息' }).click();
      await countOf(page, '已提交审核').click();
      await page.getByText('共3条').waitFor();
      await page.getByRole('row').filter({ hasText: '第二中学' }).getByRole('link').first().click();
      await page.getByRole('radio', { name: '审核不通过，请修改' }).check();
      await page.getByLabel('审核意见').fill('第3页没有盖章');
      await look(visitor, 'message-owner');
      await page.getByRole('button', { name: '保存' }).first().click();
      await toast(page, '保存成功');
      await page.getByText('意见：第3页没有盖章').waitFor();
      await page.getByRole('link', { name: '我的消息' }).last().click();
      await page.getByRole('row').filter({ hasText: '城东区/第一中学' }).getByRole('link').first().click();
      await page.getByRole('radio', { name: '审核通过' }).check();
      await page.getByRole('button', { name: '保存' }).first().click();
      await toast(page, '保存成功');
      await page.goto('/message-edit');
      for (const [state, count] of [
        ['未提交', '9'],
        ['已提交审核', '1'],
        ['审核通过', '1'],
        ['审核不通过，请修改', '1'],
      ] as const) {
        await countOf(page, state).getByText(count, { exact: true }).waitFor();
      }
      await page.getByRole('button', { name: '复制催办名单' }).click();
      await toast(page, '已复制10个还没有提交的收件人');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('第三中学');
    });

    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAsStaff(visitor, '700201');
      await openOwnMessage(page);
      await page.getByText('审核不通过，请修改后重新提交：第3页没有盖章').waitFor();
      await look(visitor, 'message-sent-back');
      // The owner writes on meanwhile: the answer is not lost, and does not undo that.
      await changeText(stage.site, `${TITLE} - 2`, '截止时间延长到下周一。');
      await uploadAndSubmit(page, '盖章.docx');
      await page.getByRole('dialog').getByRole('button', { name: '保存我的修改' }).click();
      await page.getByText('正在等待审核').waitFor();
      await page.getByText('截止时间延长到下周一。').waitFor();
      await page.getByRole('link', { name: '下载回复文件1：盖章.docx' }).waitFor();
      expect(visitor.complaints.filter((words) => !/update-message/.test(words))).toEqual([]);
      visitor.complaints.length = 0;
    });
  });

  it('are written by a supervisor to the own district, and notices reach those whom they concern', async () => {
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAsStaff(visitor, '700301');
      await page.goto('/message-edit');
      await page.getByRole('button', { name: '写消息' }).click();
      const dialog = page.getByRole('dialog', { name: '写消息' });
      await dialog.getByLabel('标题').fill('区内检查');
      await dialog.getByRole('treeitem', { name: '滨江中学' }).waitFor();
      expect(await dialog.getByText('城东区').count()).toBe(0);
      await dialog.getByRole('treeitem', { name: '滨江中学' }).locator('.ant-tree-checkbox').click();
      await dialog.getByRole('button', { name: '发送' }).click();
      await page.getByRole('link', { name: '区内检查' }).waitFor();
    });
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, OWNER);
      await page.goto('/notice-edit');
      await page.getByRole('button', { name: '添加公告' }).click();
      await page.getByRole('dialog').getByLabel('标题').fill('放假通知');
      await page.getByRole('dialog').getByRole('button', { name: '添加' }).click();
      await page.getByRole('heading', { name: '放假通知' }).waitFor();
      await page.getByLabel('发给谁').fill('信息员');
      await page.getByLabel('发给谁').press('Enter');
      await page.getByLabel('发给谁').press('Escape');
      await page.locator('[contenteditable=true]').fill('国庆期间系统照常开放。');
      // By keyboard: a list that is still unfolding is no place to aim at.
      await page.getByRole('combobox', { name: '状态' }).focus();
      const marked = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
      await page.keyboard.press('ArrowDown');
      await marked.and(page.getByTitle('草稿')).waitFor();
      await page.keyboard.press('ArrowUp');
      await marked.and(page.getByTitle('已发布')).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: '保存' }).first().click();
      await toast(page, '保存成功');
      await look(visitor, 'notice-owner');
      await goWithin(visitor, '/notice-edit');
      await page.getByRole('cell', { name: '国庆期间系统照常开放。' }).waitFor();
    });
    await stage.visit(async (visitor) => {
      const { page } = visitor;
      await enterAsStaff(visitor, clerkOf(0));
      await page.goto('/');
      await page.getByText('国庆期间系统照常开放。').waitFor();
      await look(visitor, 'home-school');
      await page.getByRole('button', { name: '我已阅读' }).click();
      await page.getByRole('link', { name: '未读：1条消息' }).click();
      await page.getByRole('link', { name: TITLE }).click();
      await page.getByRole('heading', { name: '经过' }).waitFor();
      // What has passed can only be read.
      expect(await page.getByRole('button', { name: '提交审核' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: '更换' }).count()).toBe(0);
    });
  });
});
