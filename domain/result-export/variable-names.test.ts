import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VariableNames } from './variable-names.ts';

const namesOf = (...wanted: string[]) => {
  const names = new VariableNames();
  return wanted.map((one) => names.give(one));
};

describe('the names of variables', () => {
  it('are the codes that SPSS and R take', () => {
    expect(namesOf('Q1', 'a.b_2', 'T1Q3')).toEqual(['Q1', 'a.b_2', 'T1Q3']);
  });

  it('are others where a code is reserved, Chinese, begins with a digit or ends with a point', () => {
    expect(namesOf('ALL', 'with', '姓名', '1a', 'Q.', 'a b', '', 'x'.repeat(70), 'TRUE')).toEqual(
      Array.from({ length: 9 }, (_, index) => `V00${index + 1}`),
    );
  });

  it('are different whatever the case, and never reserved', () => {
    expect(namesOf('Q1', 'q1', 'Q1_2', 'V001', '题')).toEqual(['Q1', 'q1_2', 'Q1_2_2', 'V001', 'V005']);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('to', 'Q1', 'q1', 'V001', '题'))),
        (codes) => {
          const names = namesOf(...codes);
          expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(codes.length);
          for (const name of names) expect(name).toMatch(/^[A-Za-z][\w.]{0,63}$/);
        },
      ),
    );
  });
});
