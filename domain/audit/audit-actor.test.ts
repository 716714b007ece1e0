import { describe, expect, it } from 'vitest';
import { accountText, listedActor, personText } from './audit-actor.ts';

describe('who is behind a record', () => {
  it('is found by owner and number, inside of a test or not', () => {
    expect(listedActor('amy/填报/700201')).toEqual({ owner: 'amy', number: '700201' });
    expect(listedActor('amy/700201')).toEqual({ owner: 'amy', number: '700201' });
    expect(listedActor('amy')).toBeUndefined();
    expect(listedActor('2001:db8::')).toBeUndefined();
  });

  it('is called by name, number and role', () => {
    expect(personText('700201', { realName: '王老师', tag: '班主任' })).toBe('王老师（700201，班主任）');
    expect(personText('700202', { realName: '', tag: '教师,sender' })).toBe('700202，教师、消息发送者');
    expect(personText('700203', { realName: '李四', tag: '' })).toBe('李四（700203）');
    expect(personText('700204', undefined)).toBe('700204（已不在考生名单上）');
  });

  it('of accounts by the name that they gave themselves', () => {
    expect(accountText('amy', '')).toBe('amy');
    expect(accountText('amy', 'amy')).toBe('amy');
    expect(accountText('amy', '艾米')).toBe('艾米（amy）');
  });
});
