import type { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN } from '#server/testing/server-process.ts';
import { LARGE_CONTEST } from './result-export/large-contest.ts';

export const LARGE_REPORT = '大报告';
export const CHARTS = 8;
const owner = ADMIN.username;

/** A template with charts of the large test, and some pages of words between them. */
export async function addLargeReport(admin: HttpBrowser): Promise<void> {
  const names = Array.from({ length: CHARTS }, (_, index) => `图${index + 1}`);
  const words = '这一部分说明该指标的含义、测量的方法和阅读图表时应当注意的地方。'.repeat(8);
  const text = names
    .map(
      (name, index) =>
        `<h2>{姓名}的${name}</h2><p>{题目:${index + 1}:文本}：{题目:${index + 1}:作答:文本}。${words}</p><p>{图表:${name}}</p>`,
    )
    .join('');
  const fields = { owner, name: LARGE_REPORT, contests: [LARGE_CONTEST], text, visibility: 'visible' };
  await demandOk(admin.post('/api/add-report-template', fields));
  for (const [index, name] of names.entries()) {
    const scopes = ['个人', '全校', '全市'].map((range) => ({
      ...{ type: '默认', range, text: name, askId: index + 1 },
    }));
    await demandOk(admin.post('/api/add-chart', { owner, name, reportTemplate: LARGE_REPORT, scopes }));
  }
}
