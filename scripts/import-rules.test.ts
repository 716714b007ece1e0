import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkImports, ruleNames } from './import-rules.ts';

type Files = Record<string, string>;

const PACKAGES = ['zod', 're2js', 'kysely', 'pg', 'better-sqlite3', 'fastify'];
const DEVELOPMENT_PACKAGES = [
  'vitest',
  'fast-check',
  'react',
  '@dnd-kit/core',
  'antd',
  '@ant-design/icons',
  'uqr',
];

const USE = 'export const it = 1;';

/** Everything that the rules allow and that lies close to what they forbid. */
const CLEAN: Files = {
  'domain/contest/clock.schema.ts': `import { z } from 'zod'; ${USE}`,
  'domain/contest/clock.ts': `import type { it } from './clock.schema.ts'; import { RE2JS } from 're2js'; ${USE}`,
  'domain/contest/clock.test.ts': `import { it } from 'vitest'; import './clock.ts';`,
  'tasks/kind.ts': USE,
  'tasks/basic/content.schema.ts': `import { z } from 'zod'; ${USE}`,
  'tasks/basic/rules.ts': `import type { it } from './content.schema.ts'; import '#domain/contest/clock.ts'; import '../kind.ts'; ${USE}`,
  'tasks/basic/rules.test.ts': `import fc from 'fast-check'; import './rules.ts';`,
  'tasks/basic/use-keys.ts': `import 'react'; ${USE}`,
  'tasks/basic/player.css': '',
  'tasks/basic/player.tsx': `import 'react'; import './use-keys.ts'; import './rules.ts'; import './player.css'; import '#ui/button.tsx'; export const it = () => import('./editor.tsx');`,
  'tasks/basic/editor.tsx': `import { Form } from 'antd'; import './rules.ts'; import './player.tsx'; import '../kit/sortable-list.tsx'; ${USE}`,
  'tasks/kit/sortable-list.tsx': `import 'react'; import '@dnd-kit/core'; ${USE}`,
  'tasks/canvas/rules.ts': USE,
  'tasks/basic/kind.ts': `import './rules.ts'; import './content.schema.ts'; import '../kind.ts'; ${USE}`,
  'tasks/registry.ts': `import './basic/kind.ts'; import './canvas/rules.ts'; ${USE}`,
  'tasks/registry.lazy.ts': `import './view/lazy-kind.ts'; export const it = () => import('./basic/player.tsx');`,
  'tasks/view/lazy-kind.ts': `import '#ui/button.tsx'; ${USE}`,
  'tasks/view/task-body.tsx': `import '../registry.lazy.ts'; ${USE}`,
  'tasks/task.ts': `import './kind.ts'; ${USE}`,
  'api/session.ts': `import { z } from 'zod'; import '#domain/contest/clock.ts'; import '#tasks/task.ts'; ${USE}`,
  'tasks/basic/testing/answers.ts': `import 'fast-check'; import '../rules.ts'; ${USE}`,
  'server/config.ts': `import { readFileSync } from 'node:fs'; ${USE}`,
  'server/database/connect.ts': `import 'kysely'; import 'pg'; import 'better-sqlite3'; import '../config.ts'; ${USE}`,
  'server/http/serve.ts': `import 'fastify'; import '#api/session.ts'; import '../database/connect.ts'; ${USE}`,
  'server/contest/index.ts': `export * from './contest.service.ts';`,
  'server/contest/contest.service.ts': `import './contest.repository.ts'; ${USE}`,
  'server/contest/contest.repository.ts': `import 'kysely'; import '../database/connect.ts'; ${USE}`,
  'server/session/session.commands.ts': `import type { Kysely } from 'kysely'; export type Db = Kysely;`,
  'server/session/session.routes.ts': `import '../contest/index.ts'; import '../http/serve.ts'; import './session.commands.ts'; ${USE}`,
  'server/session/session.routes.test.ts': `import 'vitest'; import 'kysely'; import '../contest/contest.service.ts'; import '../testing/app.ts';`,
  'server/testing/app.ts': `import 'vitest'; import 'pg'; import '../contest/contest.service.ts'; import '../app.ts'; ${USE}`,
  'server/demo/load.ts': `import 'kysely'; import '../contest/contest.repository.ts'; ${USE}`,
  'server/app.ts': `import './session/session.routes.ts'; import './contest/contest.service.ts'; ${USE}`,
  'ui/button.tsx': `import 'react'; ${USE}`,
  'web/api-client/call.ts': `import type { it } from '#api/session.ts'; export type It = typeof it;`,
  'web/candidate/test-page.tsx': `import '#tasks/view/task-body.tsx'; import '#ui/button.tsx'; import './close.css'; ${USE}`,
  'web/candidate/close.css': 'body { margin: 0 }',
  'web/staff/forms/field.tsx': `import 'antd'; import 'zod'; import '../../shell/header.tsx'; import '../../api-client/call.ts'; ${USE}`,
  'web/author/contest-page.tsx': `import 'antd'; import '@ant-design/icons'; import '../api-client/call.ts'; import '../staff/forms/field.tsx'; import icon from './x.svg?url'; ${USE}`,
  'web/shell/header.tsx': `import '#ui/button.tsx'; ${USE}`,
  'web/candidate/test-chrome.tsx': `export const load = () => import('./lazy-part.tsx');`,
  'web/candidate/lazy-part.tsx': `import './test-chrome.tsx'; ${USE}`,
  'web/routes.tsx': `import './shell/header.tsx'; export const it = () => [import('./candidate/test-page.tsx'), import('./author/contest-page.tsx')];`,
  'e2e/journey.test.ts': `import 'vitest'; import '#server/app.ts';`,
};

/** One planted violation per rule or per clause of it. */
const VIOLATIONS: { rule: string; plants: Files }[] = [
  { rule: 'domain-is-pure', plants: { 'domain/a.ts': `import '#tasks/basic/rules.ts';` } },
  { rule: 'domain-is-pure', plants: { 'domain/a.ts': `import type { ReactNode } from 'react';` } },
  { rule: 'domain-is-pure', plants: { 'domain/a.ts': `import { readFileSync } from 'node:fs';` } },
  ...['rules', 'simulate', 'kind', 'content.schema'].map((door) => ({
    rule: 'task-rules-are-pure',
    plants: {
      [`tasks/video/${door}.ts`]: `import './arrow-keys.ts';`,
      'tasks/video/arrow-keys.ts': `import 'react';`,
    },
  })),
  { rule: 'task-rules-are-pure', plants: { 'tasks/video/rules.ts': `import type { FC } from 'react';` } },
  {
    rule: 'task-rules-are-pure',
    plants: { 'tasks/video/rules.ts': `import './player.tsx';`, 'tasks/video/player.tsx': USE },
  },
  {
    rule: 'task-rules-are-pure',
    plants: { 'tasks/video/rules.ts': `import './video.css';`, 'tasks/video/video.css': '' },
  },
  {
    rule: 'task-rules-are-pure',
    plants: { 'tasks/video/rules.ts': `import './hash.ts';`, 'tasks/video/hash.ts': `import 'node:crypto';` },
  },
  { rule: 'task-rules-are-pure', plants: { 'tasks/task-list.ts': `import '#ui/button.tsx';` } },
  {
    rule: 'no-views-without-a-page',
    plants: { 'server/contest/a.ts': `import '#tasks/basic/use-keys.ts';` },
  },
  { rule: 'no-views-without-a-page', plants: { 'server/contest/a.ts': `import '#tasks/basic/player.tsx';` } },
  {
    rule: 'no-views-without-a-page',
    plants: { 'server/contest/a.ts': `import './b.ts';`, 'server/contest/b.ts': `import '#ui/button.tsx';` },
  },
  { rule: 'no-views-without-a-page', plants: { 'api/a.ts': `import '#tasks/registry.lazy.ts';` } },
  { rule: 'components-know-only-the-domain', plants: { 'ui/a.tsx': `import '#tasks/kind.ts';` } },
  {
    rule: 'task-views-stay-below-the-pages',
    plants: { 'tasks/basic/a.tsx': `import '#web/api-client/call.ts';` },
  },
  {
    rule: 'task-views-stay-below-the-pages',
    plants: { 'tasks/basic/a.tsx': `import type { it } from '#api/session.ts';` },
  },
  { rule: 'task-kinds-are-separate', plants: { 'tasks/canvas/a.ts': `import '../basic/rules.ts';` } },
  { rule: 'task-kinds-are-separate', plants: { 'tasks/canvas/a.tsx': `import '#tasks/basic/player.tsx';` } },
  { rule: 'task-kinds-are-separate', plants: { 'tasks/kit/a.ts': `import '../basic/rules.ts';` } },
  { rule: 'api-only-declares', plants: { 'api/a.ts': `import '#server/config.ts';` } },
  { rule: 'api-only-declares', plants: { 'api/a.ts': `import 'fastify';` } },
  { rule: 'server-has-no-pages', plants: { 'server/contest/a.ts': `import '#web/api-client/call.ts';` } },
  {
    rule: 'web-knows-no-server',
    plants: { 'web/author/a.ts': `import type { it } from '#server/config.ts';` },
  },
  {
    rule: 'capability-has-one-door',
    plants: { 'server/session/a.ts': `import '../contest/contest.service.ts';` },
  },
  { rule: 'capability-has-one-door', plants: { 'server/session/a.ts': `import '#server/demo/load.ts';` } },
  {
    rule: 'infrastructure-knows-no-capability',
    plants: { 'server/http/a.ts': `import '../contest/index.ts';` },
  },
  { rule: 'infrastructure-knows-no-capability', plants: { 'server/jobs/a.ts': `import '../app.ts';` } },
  { rule: 'audiences-are-separate', plants: { 'web/author/a.tsx': `import '../candidate/test-page.tsx';` } },
  {
    rule: 'shared-page-code-knows-no-audience',
    plants: { 'web/shell/a.tsx': `import '../author/contest-page.tsx';` },
  },
  {
    rule: 'shared-page-code-knows-no-audience',
    plants: { 'web/api-client/a.ts': `import '../author/contest-page.tsx';` },
  },
  ...['author', 'admin', 'report', 'candidate', 'account', 'progress'].map((audience) => ({
    rule: 'shared-page-code-knows-no-audience',
    plants: {
      'web/staff/a.tsx': `import '../${audience}/room.tsx';`,
      [`web/${audience}/room.tsx`]: USE,
    },
  })),
  ...['candidate', 'shell', 'api-client'].map((room) => ({
    rule: 'staff-code-is-for-staff-pages',
    plants: { [`web/${room}/a.tsx`]: `import '../staff/forms/field.tsx';` },
  })),
  {
    rule: 'candidate-pages-without-ant-design',
    plants: { 'web/candidate/a.tsx': `import { Form } from 'antd';` },
  },
  { rule: 'candidate-pages-without-ant-design', plants: { 'ui/a.tsx': `import '@ant-design/icons';` } },
  { rule: 'candidate-pages-without-ant-design', plants: { 'web/shell/a.tsx': `import 'antd';` } },
  {
    rule: 'candidate-pages-without-ant-design',
    plants: { 'tasks/canvas/page.tsx': `import { Form } from 'antd';` },
  },
  {
    rule: 'players-without-authoring-tools',
    plants: { 'tasks/canvas/player.tsx': `import '../kit/sortable-list.tsx';` },
  },
  {
    rule: 'players-without-authoring-tools',
    plants: {
      'tasks/video/player.tsx': `import './editor.tsx'; ${USE}`,
      'tasks/video/editor.tsx': `import 'antd'; ${USE}`,
    },
  },
  {
    rule: 'candidate-pages-without-schemas',
    plants: { 'web/candidate/a.tsx': `import { it } from '#domain/contest/clock.schema.ts';` },
  },
  {
    rule: 'candidate-pages-without-schemas',
    plants: { 'web/api-client/a.ts': `import { it } from '#api/session.ts';` },
  },
  { rule: 'candidate-pages-without-schemas', plants: { 'web/shell/a.tsx': `import { z } from 'zod';` } },
  {
    rule: 'candidate-pages-without-schemas',
    plants: { 'tasks/canvas/player.tsx': `import '../registry.ts';` },
  },
  { rule: 'rules-without-schemas', plants: { 'domain/contest/a.ts': `import { z } from 'zod';` } },
  {
    rule: 'rules-without-schemas',
    plants: { 'tasks/basic/a.ts': `import { it } from './content.schema.ts';` },
  },
  {
    rule: 'sql-only-in-repositories',
    plants: { 'server/session/a.service.ts': `import type { Kysely } from 'kysely';` },
  },
  { rule: 'sql-only-in-repositories', plants: { 'server/http/a.ts': `import 'pg';` } },
  {
    rule: 'commands-know-only-database-types',
    plants: { 'server/session/a.commands.ts': `import { sql } from 'kysely';` },
  },
  {
    rule: 'product-imports-no-tooling',
    plants: { 'server/session/a.ts': `import '../../e2e/journey.test.ts';` },
  },
  {
    rule: 'product-imports-no-tooling',
    plants: { 'tasks/basic/a.ts': `import './testing/answers.ts';` },
  },
  { rule: 'product-uses-no-development-package', plants: { 'web/author/a.ts': `import 'fast-check';` } },
  {
    rule: 'server-uses-no-package-of-the-page',
    plants: { 'server/session/a.ts': `import 'uqr';` },
  },
  { rule: 'packages-are-declared', plants: { 'web/author/a.ts': `import 'stray';` } },
  { rule: 'imports-resolve', plants: { 'web/author/a.ts': `import './nothing-here.ts';` } },
  {
    rule: 'no-cycles',
    plants: {
      'server/session/a.ts': `import './b.ts'; ${USE}`,
      'server/session/b.ts': `import './a.ts'; ${USE}`,
    },
  },
  {
    rule: 'no-cycles',
    plants: {
      'domain/contest/a.schema.ts': `import './a.ts'; ${USE}`,
      'domain/contest/a.ts': `import type { it } from './a.schema.ts'; ${USE}`,
    },
  },
];

let folder = '';

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function plant(files: Files): string {
  folder = mkdtempSync(join(tmpdir(), 'kaopu-imports-'));
  const versions = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const manifest = {
    type: 'module',
    imports: Object.fromEntries(
      ['domain', 'ui', 'tasks', 'api', 'server', 'web'].map((name) => [`#${name}/*`, `./${name}/*`]),
    ),
    dependencies: versions(PACKAGES),
    devDependencies: versions(DEVELOPMENT_PACKAGES),
  };
  write('package.json', JSON.stringify(manifest));
  write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx' } }),
  );
  for (const name of [...PACKAGES, ...DEVELOPMENT_PACKAGES, 'stray']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  return folder;
}

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

describe('import rules', () => {
  it('find nothing in a tree that keeps them', async () => {
    const { fileCount, violations } = await checkImports(plant(CLEAN));
    expect(violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`)).toEqual([]);
    expect(fileCount).toBeGreaterThanOrEqual(Object.keys(CLEAN).length);
  });

  it.each(VIOLATIONS)('$rule: $plants', async ({ rule, plants }) => {
    const { violations } = await checkImports(plant({ ...CLEAN, ...plants }));
    const planted = violations.filter(({ from }) => Object.hasOwn(plants, from));
    expect(violations).toEqual(planted);
    expect([...new Set(violations.map((violation) => violation.rule.name))]).toEqual([rule]);
  });

  it('are each proven on a planted violation', () => {
    expect([...new Set(VIOLATIONS.map(({ rule }) => rule))].sort()).toEqual([...ruleNames].sort());
  });
});
