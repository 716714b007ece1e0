import { describe, expect, it } from 'vitest';
import { printSummary } from './test-summary.mjs';

const full = [
  'unit',
  'repositories [sqlite]',
  'repositories [postgres]',
  'routes [sqlite]',
  'browser',
  'faults [sqlite]',
  'faults [postgres]',
].map((group) => ({ group, passed: 2, failed: 0, skipped: [] as string[] }));

function summaryOf(rows: typeof full, isCi: boolean) {
  const lines: string[] = [];
  const code = printSummary(rows, {
    isCi,
    costs: ['weight: 1.0 s'],
    print: (line: string) => lines.push(line),
  });
  return { code, lastLine: lines.at(-1) };
}

function withRow(index: number, change: Partial<(typeof full)[number]>) {
  return full.map((row, at) => (at === index ? { ...row, ...change } : row));
}

describe('the summary of a test run', () => {
  it('ends with the total', () => {
    expect(summaryOf(full, true)).toEqual({ code: 0, lastLine: '14 passed, 0 failed' });
  });

  it('fails when a test failed', () => {
    expect(summaryOf(withRow(0, { failed: 1 }), false)).toEqual({ code: 1, lastLine: '14 passed, 1 failed' });
  });

  it('names skipped tests on a developer machine', () => {
    const rows = withRow(2, { passed: 0, skipped: ['a', 'b'] });
    expect(summaryOf(rows, false)).toEqual({ code: 0, lastLine: '12 passed, 0 failed, 2 skipped' });
  });

  it('counts skipped tests as failed in CI', () => {
    const rows = withRow(2, { skipped: ['a'] });
    expect(summaryOf(rows, true)).toEqual({ code: 1, lastLine: '14 passed, 1 failed' });
  });

  it('fails in CI when a layer ran no test at all', () => {
    expect(summaryOf(full.slice(0, -1), true)).toEqual({ code: 1, lastLine: '12 passed, 1 failed' });
    expect(summaryOf(full.slice(0, -1), false).code).toBe(0);
  });
});
