import { describe, expect, it } from 'vitest';
import { RefusedRows } from './import-outcome.ts';
import { ImportPreview } from './import-preview.schema.ts';
import { PreviewTally } from './preview-tally.ts';

const row = (line: number) => ({ line, number: String(line), name: `学生${line}`, school: '一中' });

describe('the preview of an import', () => {
  it('counts all rows and shows the first ones of each sort', () => {
    const tally = new PreviewTally();
    const changes = [{ column: '学校', from: '', to: '一中' }];
    for (let line = 2; line < 202; line += 1) {
      tally.add(row(line), 'new');
      tally.add(row(1_000 + line), { changed: changes });
      tally.add(row(2_000 + line), 'unchanged');
      tally.addRemoved(row(3_000 + line));
    }
    const refused = new RefusedRows();
    refused.add([{ line: 9_999, column: '准考证号', reason: '不能为空' }]);
    const preview = tally.preview('名单.xlsx', { refused, ignored: ['电话'], headerLine: 1 });
    expect(ImportPreview.parse(preview)).toEqual(preview);
    expect(preview).toMatchObject({
      fileName: '名单.xlsx',
      counts: { added: 200, changed: 200, unchanged: 200, removed: 200, refused: 1 },
      ignored: ['电话'],
      reasons: [{ line: 9_999 }],
    });
    expect(preview.added).toHaveLength(100);
    expect(preview.added[0]).toEqual(row(2));
    expect(preview.changed).toHaveLength(100);
    expect(preview.changed[0]).toEqual({ line: 1_002, number: '1002', name: '学生1002', changes });
    expect(preview.removed).toHaveLength(100);
    expect(preview.removed[0]).toEqual({ number: '3002', name: '学生3002', school: '一中' });
  });

  it('names tests that there are none of with their rows, and the first ones of very many', () => {
    const tally = new PreviewTally();
    for (let line = 2; line < 52; line += 1) tally.addUnknownContests(['期中测平', `第${line}场`]);
    const preview = tally.preview('a', { refused: new RefusedRows(), ignored: [], headerLine: 1 });
    expect(preview.unknownContests).toHaveLength(10);
    expect(preview.unknownContests.slice(0, 2)).toEqual([
      { name: '期中测平', rowCount: 50 },
      { name: '第2场', rowCount: 1 },
    ]);
  });

  it('that was made before lists could be replaced removes nothing', () => {
    const counts = { added: 1, changed: 0, unchanged: 0, refused: 0 };
    const old = { fileName: 'a', counts, ignored: [], reasons: [], added: [], changed: [] };
    expect(ImportPreview.parse(old)).toMatchObject({
      counts: { removed: 0 },
      removed: [],
      isReordered: false,
    });
  });
});
