import { describe, expect, it } from 'vitest';
import {
  countChange,
  ignoredText,
  importedText,
  NOTHING_IMPORTED,
  previewText,
  RefusedRows,
} from './import-outcome.ts';

describe('the outcome of an import', () => {
  it('names each row that is refused', () => {
    const refused = new RefusedRows();
    refused.add([
      { line: 5, column: '角色', reason: '不认识“保安”' },
      { line: 5, column: '姓名', reason: '不能超过200个字符' },
    ]);
    refused.add([{ line: 9, column: '准考证号', reason: '不能为空' }]);
    expect(refused.rowCount).toBe(2);
    expect(refused.text()).toBe(
      [
        '导入失败：共2行有误',
        '第5行 角色：不认识“保安”',
        '第5行 姓名：不能超过200个字符',
        '第9行 准考证号：不能为空',
      ].join('\n'),
    );
  });

  it('keeps the first reasons of many, and counts the others', () => {
    const refused = new RefusedRows();
    for (let line = 2; line <= 3_001; line += 1)
      refused.add([{ line, column: '准考证号', reason: '不能为空' }]);
    expect(refused.reasons).toHaveLength(1_000);
    expect(refused.text().split('\n').slice(-2)).toEqual([
      '第101行 准考证号：不能为空',
      '……另有2900处错误未列出',
    ]);
    expect(refused.text()).toContain('导入失败：共3000行有误');
  });

  it('counts what is new, what changes and what does not', () => {
    const changes = ['new', 'unchanged', 'new', { changed: [] }] as const;
    const counts = changes.reduce(
      (sum, change) =>
        countChange(sum, typeof change === 'string' ? change : { changed: [...change.changed] }),
      NOTHING_IMPORTED,
    );
    expect(importedText(counts)).toBe('导入成功：新增2行，修改1行，无变化1行');
    expect(previewText({ ...counts, refused: 0, renamed: 0 })).toBe('将新增2行，修改1行，无变化1行');
    expect(previewText({ ...counts, refused: 4, renamed: 0 })).toBe(
      '共4行有误，改正后才能导入；其余的将新增2行，修改1行，无变化1行',
    );
    expect(previewText({ ...counts, removed: 7, refused: 0, renamed: 0 })).toBe(
      '将新增2行，修改1行，移除7行，无变化1行',
    );
    expect(previewText({ ...counts, refused: 0, renamed: 1 })).toBe(
      '将新增2行，修改1行，无变化1行，其中1人改了姓名且已有作答',
    );
  });

  it('says which columns were not read', () => {
    expect(ignoredText([])).toBe('');
    expect(ignoredText(['电话', '住址'])).toBe('以下列没有对应的内容，已忽略：电话、住址');
  });
});
