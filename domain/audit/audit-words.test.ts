import { describe, expect, it } from 'vitest';
import { auditText } from './audit-words.ts';

describe('what the audit log says of a change', () => {
  it('names each field of a candidate that a class teacher has changed, with before and after', () => {
    const detail = { remark: { from: '', to: '流出（已不在本班）' }, gender: { from: '女', to: '男' } };
    expect(auditText('edit-candidate', detail)).toBe(
      '备注：（空） → “流出（已不在本班）”，性别：“女” → “男”',
    );
  });

  it('names a new class name with how many have it', () => {
    expect(auditText('rename-class', { from: '1班', to: '向日葵班', count: 42 })).toBe(
      '“1班” → “向日葵班”，人数：42',
    );
  });

  it('leaves out what has no name for people', () => {
    expect(auditText('edit-candidate', { secret: { from: 'a', to: 'b' }, other: 1 })).toBe('');
  });
});
