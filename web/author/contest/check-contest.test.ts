import { describe, expect, it } from 'vitest';
import { logoProblem } from './check-contest.ts';

describe('the size of a logo', () => {
  it('must be exactly 752 x 368', () => {
    expect(logoProblem({ width: 752, height: 368 })).toBeUndefined();
    expect(logoProblem({ width: 368, height: 752 })).toBe('logo图片尺寸必须为752 x 368，当前为368 x 752');
  });

  it('is not judged when it is not known', () => {
    expect(logoProblem(undefined)).toBeUndefined();
  });
});
