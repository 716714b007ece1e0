import { describe, expect, it } from 'vitest';
import { actionsOf, AUDIT_KINDS, auditText } from './audit-words.ts';

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

  it('says what was done in words of its own, and cuts what nobody reads to the end', () => {
    expect(auditText('update-message', { user: '一中', note: '修改了正文' })).toBe(
      '收件人：一中，修改了正文',
    );
    const long = '测'.repeat(61);
    expect(auditText('edit-candidate', { contests: { from: '', to: long } })).toBe(
      `包含测试：（空） → “${long.slice(1)}…”`,
    );
  });

  it('knows each kind and each deed of it by a name of its own', () => {
    expect(new Set(AUDIT_KINDS).size).toBe(AUDIT_KINDS.length);
    expect(actionsOf('login')).toContain('failed-login');
    expect(actionsOf('login.login')).toEqual(['login']);
  });

  it('leaves out what has no name for people', () => {
    expect(auditText('edit-candidate', { secret: { from: 'a', to: 'b' }, other: 1 })).toBe('');
  });
});
