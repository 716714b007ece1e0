import { describe, expect, it } from 'vitest';
import type { RescuedAnswer } from '#api/recovery.ts';
import {
  candidateOf,
  doneLine,
  fileProblem,
  isOpen,
  lateChoices,
  linesToAccept,
  newLine,
  outcomeCounts,
  type RescueLine,
  taskNames,
  taskText,
} from './rescue-lines.ts';

const source = (name: string, size = 100) => ({ name, size, text: async () => '' });

const answer = (taskId: number, outcome: RescuedAnswer['outcome'], key = ''): RescuedAnswer => ({
  taskId,
  key,
  outcome,
  message: '',
});

const line = (userId: string, ...answers: RescuedAnswer[]): RescueLine => ({
  ...newLine(1, source('甲.kaopu')),
  ...doneLine({ status: 'ok', msg: '', data: userId, data2: JSON.stringify(answers) }),
});

describe('a file', () => {
  it('is refused by its name before it is read when it cannot be an answer file', () => {
    expect(fileProblem(source('成绩.xlsx'))).toBe(
      '文件“成绩.xlsx”不是考谱的答案文件（文件名应当以.kaopu结尾）',
    );
    expect(fileProblem(source('甲.kaopu', 0))).toBe('文件“甲.kaopu”是空的');
    expect(fileProblem(source('甲.kaopu', 20_000_001))).toBe('文件“甲.kaopu”超过20 MB');
  });

  it('is taken up to 20 MB, however its suffix is written', () => {
    expect(fileProblem(source('甲.kaopu', 20_000_000))).toBeUndefined();
    expect(fileProblem(source('JIA.KAOPU'))).toBeUndefined();
  });

  it('waits to be sent unless it is refused', () => {
    expect(isOpen(newLine(1, source('甲.kaopu')))).toBe(true);
    expect(newLine(1, source('甲.txt'))).toMatchObject({ state: 'refused', canRetry: false });
  });
});

describe('what became of a file', () => {
  it('names the candidate and counts by outcome', () => {
    const done = line('wang/期末/1001', answer(1, 'late'), answer(2, 'applied'), answer(3, 'applied'));
    expect(candidateOf(done)).toEqual({ owner: 'wang', contest: '期末', ticket: '1001' });
    expect(outcomeCounts(done.answers)).toEqual([
      { outcome: 'applied', count: 2 },
      { outcome: 'late', count: 1 },
    ]);
  });
});

describe('the late answers of files', () => {
  it('are named one by one, with their candidate and contest', () => {
    const lines = [
      line('wang/期末/1001', answer(1, 'late', 'a'), answer(2, 'applied', 'b')),
      line('wang/期末/1002', answer(1, 'late', 'c'), answer(2, 'late', 'd')),
    ];
    const contestId = 'wang/期末';
    expect(lateChoices(lines)).toEqual([
      { contestId, ticket: '1001', key: 'a' },
      { contestId, ticket: '1002', key: 'c' },
      { contestId, ticket: '1002', key: 'd' },
    ]);
  });

  it('are offered once', () => {
    const one = line('wang/期末/1001', answer(1, 'late'));
    expect(linesToAccept([one, line('wang/期末/1002', answer(1, 'applied'))])).toEqual([one]);
    expect(linesToAccept([{ ...one, isAccepted: true }])).toEqual([]);
  });
});

describe('the tasks that a file is about', () => {
  const version = {
    tasks: ['opening', '甲', '乙', 'closing'].map((name) => ({
      ...{ name, presentName: undefined, id: name, task: undefined },
    })),
  };

  it('have the names under which the candidate was given them', () => {
    const answers = [answer(2, 'late'), answer(1, 'refused'), answer(2, 'late')];
    expect(taskNames(answers, 'late', version)).toEqual(['乙']);
    expect(taskText(1, version)).toBe('第1题“甲”');
  });

  it('have numbers alone where the page does not know the candidate', () => {
    expect(taskNames([answer(2, 'late')], 'late', undefined)).toEqual([]);
    expect(taskText(2, undefined)).toBe('第2题');
  });
});
