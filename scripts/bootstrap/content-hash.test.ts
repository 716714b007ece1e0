import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashContents } from './content-hash.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kaopu-hash-'));
  mkdirSync(join(root, 'web/ui'), { recursive: true });
  writeFileSync(join(root, 'web/ui/button.tsx'), 'one');
  writeFileSync(join(root, 'package.json'), '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const hash = () => hashContents(root, ['web', 'package.json', 'missing'], (path) => !path.includes('.test.'));

describe('the hash of build inputs', () => {
  it('does not depend on times', () => {
    const before = hash();
    utimesSync(join(root, 'web/ui/button.tsx'), 1, 1);
    expect(hash()).toBe(before);
  });

  it('changes with a content, a name and a new file', () => {
    const seen = new Set([hash()]);
    writeFileSync(join(root, 'web/ui/button.tsx'), 'two');
    seen.add(hash());
    writeFileSync(join(root, 'web/ui/link.tsx'), 'two');
    seen.add(hash());
    rmSync(join(root, 'web/ui/button.tsx'));
    seen.add(hash());
    expect(seen.size).toBe(4);
  });

  it('leaves out what is no input', () => {
    const before = hash();
    writeFileSync(join(root, 'web/ui/button.test.tsx'), 'test');
    expect(hash()).toBe(before);
  });
});
