import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Mutant } from './mutant.ts';
import { HOLES, MUTANTS } from './mutants.ts';
import { fileOf, planted } from './plant.ts';
import { inRoot } from '../../scripts/bootstrap/paths.mjs';

const mutant: Mutant = {
  name: 'example',
  what: '',
  file: 'domain/example.ts',
  edits: [{ find: 'a > b', replace: 'a < $& b' }],
  proofs: [{ tests: [] }],
};

describe('a seeded bug', () => {
  it.each(MUTANTS)('still finds its place: $name', (known) => {
    const source = readFileSync(fileOf(known), 'utf8');
    expect(planted(known, source)).not.toBe(source);
  });

  it('that opens a hole is named by the page about security', () => {
    const page = readFileSync(inRoot('docs', 'security.md'), 'utf8');
    expect(HOLES.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('is one of thirty at most, each with a name of its own', () => {
    expect(MUTANTS.length).toBeLessThanOrEqual(30);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });

  it('changes its place and nothing else', () => {
    expect(planted(mutant, 'x; if (a > b) y;')).toBe('x; if (a < $& b) y;');
  });

  it('complains when its place is gone, or is not the only one', () => {
    expect(() => planted(mutant, 'if (a >= b)')).toThrow('"a > b" stands 0 times in domain/example.ts');
    expect(() => planted(mutant, 'a > b || a > b')).toThrow('"a > b" stands 2 times in domain/example.ts');
  });
});
