import type { ReportSubject } from '#domain/report/report-data.schema.ts';

/** Why somebody has no report in the file. */
export const LEFT_OUT = {
  'no-answers': '没有作答模板中的测试',
  gone: '考生名单中已没有这名考生',
} as const;

interface LeftOut {
  ticket: string;
  realName: string;
  why: string;
}

/** What the file has and has not: 说明.txt. */
export class BatchSummary {
  readonly #leftOut: LeftOut[] = [];
  made = 0;
  failures = 0;
  lastFailure = '';

  leaveOut(subject: Pick<ReportSubject, 'name' | 'realName'>, why: string): void {
    this.#leftOut.push({ ticket: subject.name, realName: subject.realName, why });
  }

  /** It was tried, twice, and not printed. */
  failed(subject: Pick<ReportSubject, 'name' | 'realName'>, why: string): void {
    this.failures += 1;
    this.lastFailure = why;
    this.leaveOut(subject, why);
  }

  get leftOut(): number {
    return this.#leftOut.length;
  }

  text(title: string, scope: readonly string[]): Buffer {
    const byReason = Map.groupBy(this.#leftOut, ({ why }) => why);
    const lines = [
      `报告模板：${title}`,
      ...scope,
      `已生成${this.made}份报告，按“学校/班级/准考证号-姓名.pdf”存放。`,
      ...(this.leftOut === 0 ? [] : [`有${this.leftOut}名考生没有报告：`]),
      ...[...byReason].flatMap(([why, people]) => [
        '',
        `${why}（${people.length}名）：`,
        ...people.map(({ ticket, realName }) => [ticket, realName].filter(Boolean).join(' ')),
      ]),
    ];
    return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
  }
}
