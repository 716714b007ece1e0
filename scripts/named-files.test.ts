import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PAGES = [
  'README.md',
  'SECURITY.md',
  'deploy/README.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** A whole path from the root, in code style; patterns and parts of paths are left out. */
const NAMED = /`((?:api|bench|deploy|docs|domain|e2e|faults|scripts|server|tasks|ui|web)\/[\w./-]*\w\.\w+)`/g;
const LINKED = /\]\((?!https?:|#)([^)#]+)/g;

function groupsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, group]) => group ?? []);
}

/** A proof that is named and not there proves nothing; files move, and nobody reads a page again for that. */
describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');

  it('names files that exist', () => {
    const named = [
      ...groupsOf(text, NAMED),
      ...groupsOf(text, LINKED).map((link) => join(dirname(page), link)),
    ];
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
