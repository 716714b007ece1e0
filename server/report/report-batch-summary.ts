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

/** Of all that is wrong in a report so many sentences are said. */
const MOST_SAID = 3;

const personIn = ({ ticket, realName }: LeftOut) => [ticket, realName].filter(Boolean).join(' ');

/** What the file has and has not: 说明.txt. */
export class BatchSummary {
  readonly #leftOut: LeftOut[] = [];
  readonly #faulty: (LeftOut & { mistakes: number })[] = [];
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

  /** What stands in red in somebody's report. */
  noteMistakes(subject: Pick<ReportSubject, 'name' | 'realName'>, mistakes: readonly string[]): void {
    if (mistakes.length === 0) return;
    const why = [...new Set(mistakes)].slice(0, MOST_SAID).join('、');
    this.#faulty.push({ ticket: subject.name, realName: subject.realName, why, mistakes: mistakes.length });
  }

  get leftOut(): number {
    return this.#leftOut.length;
  }

  /** What somebody is told when it is done. */
  get note(): string {
    const without = this.leftOut === 0 ? '' : `，${this.leftOut}名考生没有报告`;
    const faulty = this.#faulty.length === 0 ? '' : `，${this.#faulty.length}份报告中有红色标出的错误`;
    const where = without || faulty ? '，详见“说明.txt”' : '';
    return `已生成${this.made}份报告${without}${faulty}${where}`;
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
        ...people.map(personIn),
      ]),
      ...(this.#faulty.length === 0 ? [] : ['', `有${this.#faulty.length}份报告中有红色标出的错误：`]),
      ...this.#faulty.map((one) => `${personIn(one)}：${one.mistakes}处，${one.why}`),
    ];
    return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
  }
}
