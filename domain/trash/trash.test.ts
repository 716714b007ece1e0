import { describe, expect, it } from 'vitest';
import { daysLeftInTrash, restoredName, trashBegins } from './trash.ts';

describe('the trash', () => {
  const now = new Date('2026-10-01T08:00:00.000Z');

  it('keeps what was deleted in the last thirty days', () => {
    expect(trashBegins(now)).toBe('2026-09-01T08:00:00.000Z');
  });

  it.each([
    ['2026-10-01T08:00:00.000Z', 30],
    ['2026-09-30T09:00:00.000Z', 30],
    ['2026-09-30T07:59:00.000Z', 29],
    ['2026-09-01T08:00:01.000Z', 1],
    ['2026-09-01T08:00:00.000Z', 0],
  ])('says for how long: deleted at %s, %i days', (deletedAt, days) => {
    expect(daysLeftInTrash(deletedAt, now)).toBe(days);
  });
});

describe('the name of what is brought back', () => {
  const among =
    (...taken: string[]) =>
    (name: string) =>
      Promise.resolve(taken.includes(name));

  it('is its own while that is free', async () => {
    expect(await restoredName('期末', among('期中'))).toBe('期末');
  });

  it('says that it was brought back where another thing has the name', async () => {
    expect(await restoredName('期末', among('期末'))).toBe('期末（恢复）');
    expect(await restoredName('期末', among('期末', '期末（恢复）'))).toBe('期末（恢复2）');
    expect(await restoredName('期末', among('期末', '期末（恢复）', '期末（恢复2）'))).toBe('期末（恢复3）');
  });

  it('is never longer than a name may be', async () => {
    const longest = '长'.repeat(100);
    expect(await restoredName(longest, among(longest))).toBe(`${'长'.repeat(96)}（恢复）`);
  });
});
