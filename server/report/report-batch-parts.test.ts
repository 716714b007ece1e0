import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { referencesIn } from '#domain/report/chart-references.ts';
import type { ReportSubject } from '#domain/report/report-data.schema.ts';
import { QuotaExceeded } from '#server/files/stored-files.ts';
import { JobRefused } from '#server/jobs/define-job.ts';
import { type Printer, PrintProblem } from '#server/print/index.ts';
import { BatchPrinting, madeInOrder } from './report-batch.ts';
import { BatchSummary } from './report-batch-summary.ts';
import type { FoundReport, PreparedReport } from './report-data.ts';
import { ReportNames } from './report-names.ts';

const subject = (more: Partial<ReportSubject> = {}): ReportSubject => ({
  ...{
    kind: 'candidate',
    name: '1001',
    realName: '张三',
    school: '一中',
    class: '三班',
    area: '',
    level: [],
  },
  ...more,
});

describe('the name of a report within the file', () => {
  it('is made of school, class, number and name', () => {
    expect(new ReportNames().give(subject())).toBe('一中/三班/1001-张三.pdf');
    expect(new ReportNames().give(subject({ school: ' ', class: '', realName: '' }))).toBe(
      '未填写学校/未填写班级/1001.pdf',
    );
  });

  it('is one that every computer takes, and leads nowhere else', () => {
    const give = (more: Partial<ReportSubject>) => new ReportNames().give(subject(more));
    expect(give({ school: '../..', class: 'a\\b' })).toBe('未填写学校/ab/1001-张三.pdf');
    expect(give({ school: 'CON', class: 'aux.1', realName: '张<三>?. ' })).toBe(
      '_CON/_aux.1/1001-张_三__.pdf',
    );
    expect(give({ school: '长'.repeat(300) }).split('/')[0]).toBe('长'.repeat(40));
  });

  it('tells schools of one name in two districts apart', () => {
    const names = new ReportNames();
    const folder = (area: string) => names.give(subject({ school: '实验小学', area })).split('/')[0];
    expect([folder('东区'), folder('西区'), folder('东区')]).toEqual([
      '实验小学',
      '实验小学（西区）',
      '实验小学',
    ]);
  });

  it('is nobody else’s, and no school shares its folder with another', () => {
    const names = new ReportNames();
    expect(names.give(subject({ school: 'a:b' }))).toBe('a_b/三班/1001-张三.pdf');
    expect(names.give(subject({ school: 'A?b' }))).toBe('A_b_2/三班/1001-张三.pdf');
    expect(names.give(subject({ school: 'a:b', realName: '张三 ' }))).toBe('a_b/三班/1001-张三_2.pdf');
  });
});

describe('what is said of the file', () => {
  it('names those without a report and those whose report has mistakes', () => {
    const summary = new BatchSummary();
    summary.made = 2;
    summary.leaveOut(subject({ name: '1003', realName: '' }), '没有作答模板中的测试');
    summary.noteMistakes(subject(), ['作答不存在', '图表不存在：甲', '作答不存在']);
    summary.noteMistakes(subject({ name: '1002' }), []);
    expect(summary.note).toBe('已生成2份报告，1名考生没有报告，1份报告中有红色标出的错误，详见“说明.txt”');
    const text = summary.text('报告', []).toString();
    expect(text).toContain('没有作答模板中的测试（1名）：\r\n1003\r\n');
    expect(text).toContain('1001 张三：3处，作答不存在、图表不存在：甲\r\n');
    expect(text).not.toContain('1002');
  });

  it('is short where all is well', () => {
    const summary = new BatchSummary();
    summary.made = 3;
    expect(summary.note).toBe('已生成3份报告');
  });
});

describe('what is made some at once', () => {
  it('comes in order, and an end leaves nothing under way', async () => {
    let underWay = 0;
    let most = 0;
    async function* numbers() {
      for (let number = 0; ; number += 1) yield await Promise.resolve(number);
    }
    const make = async (number: number) => {
      most = Math.max(most, (underWay += 1));
      for (let rounds = number % 3; rounds >= 0; rounds -= 1) await nextRound();
      underWay -= 1;
      return number;
    };
    const made: number[] = [];
    for await (const number of madeInOrder(numbers(), make)) {
      made.push(number);
      if (made.length === 20) break;
    }
    expect(made).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect([underWay, most]).toEqual([0, 4]);
  });
});

/** Stands for a browser that fails in the given ways before it prints. */
function failing(...failures: unknown[]): Printer {
  return {
    print: () => {
      const failure = failures.shift();
      return failure === undefined ? Promise.resolve(Buffer.from('%PDF-')) : Promise.reject(failure as Error);
    },
    state: () => 'ready',
    close: () => Promise.resolve(),
  };
}

describe('a report that is not printed', () => {
  const aborting = new AbortController();
  const found: FoundReport = {
    ...{ templateId: 't', template: { owner: 'o', name: '报告', desc: '', text: '{姓名}' }, isVisible: true },
    isAnswered: true,
    ...{ references: referencesIn(''), contests: [], shownContests: [], isForPlaces: false },
    data: { subject: subject(), frontUrl: '', asks: [], dimensions: [], answerMap: {}, charts: [] },
  };
  const report = { fingerprint: () => 'f' } as PreparedReport;

  let hasRoom = true;

  async function print(...failures: unknown[]) {
    const kept: string[] = [];
    const context = {
      listSteps: () => Promise.resolve(new Map<string, string>()),
      saveStep: (name: string) =>
        hasRoom ? Promise.resolve(String(kept.push(name))) : Promise.reject(new QuotaExceeded()),
      openFile: () => Promise.reject(new Error('there is none')),
      openPublicFile: () => Promise.resolve(undefined),
      publicUrl: undefined,
      signal: aborting.signal,
    };
    const printing = await BatchPrinting.begin(context, failing(...failures), report);
    const pdf = await printing.pdfOf(found);
    return { pdf: String(pdf), kept: kept.length };
  }

  it('is tried once more, and then left out with the reason', async () => {
    expect(await print(new PrintProblem('too-slow'))).toEqual({ pdf: '%PDF-', kept: 1 });
    expect(await print(new PrintProblem('failed'), new PrintProblem('too-slow'))).toEqual({
      pdf: new PrintProblem('too-slow').message,
      kept: 0,
    });
    expect(await print(new Error('x'), new Error('y'))).toEqual({ pdf: '报告中的内容无法打印', kept: 0 });
  });

  it('is in the file also where there is no room to keep it on the way', async () => {
    hasRoom = false;
    expect(await print()).toEqual({ pdf: '%PDF-', kept: 0 });
    hasRoom = true;
  });

  it('ends all where nothing can be printed at all, or nobody wants it any more', async () => {
    await expect(print(new PrintProblem('no-start'))).rejects.toThrow(JobRefused);
    aborting.abort();
    await expect(print(new PrintProblem('failed'))).rejects.toBe(aborting.signal.reason);
  });
});
