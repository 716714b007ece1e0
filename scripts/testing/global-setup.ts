import { existsSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findChromium, findPgbouncer, findPostgresFolder } from '../bootstrap/find-tools.mjs';
import { startPgbouncer } from './pgbouncer.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { thisRun } from './runs.ts';
import { BUNDLE_OPTION, ensureServerBundle } from './server-bundle.ts';

/** Runs once for the whole run (a root-level global setup), whatever the number of projects. */
export default async function setup(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  const chromiumPath = findChromium();
  root.provide('chromiumPath', chromiumPath);
  // The quick run wants SQLite alone, and says so itself.
  const isQuick = thisRun().run === 'quick';
  root.provide('engines', isQuick ? ['sqlite'] : ['sqlite', 'postgres']);
  root.provide('postgresUrl', isQuick ? '' : (process.env.TEST_DATABASE_URL ?? ''));
  root.provide('pooledUrl', '');
  if (isQuick) return undefined;

  const projects = root.vitest.projects.map((project) => project.name);
  if (projects.every((name) => name === 'unit')) return undefined;
  // Whoever watches changes the source between two runs.
  if (!root.vitest.config.watch) {
    await ensureServerBundle();
    process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, BUNDLE_OPTION].filter(Boolean).join(' ');
  }
  if (projects.includes('e2e') && !existsSync('dist/web')) {
    warn(
      '网页还没有构建，浏览器测试会失败 / the page is not built, browser tests will fail: npm run vitest builds it',
    );
  }
  if (!chromiumPath) warn('没有 Chromium，浏览器测试将被跳过 / no Chromium: browser tests are SKIPPED');
  if (process.env.TEST_DATABASE_URL) {
    await demandConnection(process.env.TEST_DATABASE_URL);
    return undefined;
  }

  const programs = findPostgresFolder();
  if (!programs) {
    warn('没有 PostgreSQL，相关测试将被跳过 / no PostgreSQL: its tests are SKIPPED');
    return undefined;
  }
  const cluster = await startPostgresCluster(programs);
  root.provide('postgresUrl', cluster.url);
  if (process.env.TEST_POOLER !== 'transaction') return cluster.stop;
  const pooler = await startPgbouncer(findPgbouncer(), cluster.url);
  root.provide('pooledUrl', pooler.through(cluster.url));
  return async () => {
    await pooler.stop();
    await cluster.stop();
  };
}

async function demandConnection(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Error('TEST_DATABASE_URL 连接不上 / TEST_DATABASE_URL cannot be reached', { cause: error });
  }
}

function warn(text: string): void {
  process.stderr.write(`\n[考谱] ${text}\n\n`);
}
