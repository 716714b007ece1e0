import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { findOnPath } from '../scripts/bootstrap/find-tools.mjs';
import { newDatabasePlace } from './testing/engines.ts';
import { addLiveContest, startedCandidate, submitLive } from './testing/live-contest.ts';
import { type Prometheus, startPrometheus } from './testing/prometheus.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const run = promisify(execFile);
const PROMETHEUS_FOLDER = fileURLToPath(new URL('../deploy/prometheus/', import.meta.url));
const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');

/** Of the dashboard, wherever they stand in it. */
function dashboardExpressions(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string'
      ? [inner.replaceAll('$job', 'kaopu')]
      : dashboardExpressions(inner),
  );
}

const ruleExpressions = () =>
  [...read('prometheus/kaopu-rules.yml').matchAll(/^ +expr: (?:'(.*)'|(.*))$/gm)].map(
    ([, quoted, plain]) => quoted?.replaceAll("''", "'") ?? plain ?? '',
  );

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** What is measured by itself, and not by the app. */
const PROMETHEUS_OWN = new Set(['up', 'ALERTS']);

/** Names of metrics: neither texts, labels, ranges and lists of labels, nor functions and words of the language. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset \w+/g, '');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name) && !/^e\d+$/.test(name) && !PROMETHEUS_OWN.has(name));
}

/** Those of Node and its library are named by others. */
const ownFigures = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^(# \w+ )?kaopu_/.test(line))
    .join('\n') + '\n';

const hasPrometheus = findOnPath('prometheus') !== '' && findOnPath('promtool') !== '';

describe.skipIf(!hasPrometheus || inject('postgresUrl') === '')(
  'what a real Prometheus sees of real processes, on either database [postgres]',
  () => {
    const apps: ServerProcess[] = [];
    let prometheus: Prometheus;

    beforeAll(async () => {
      for (const engine of ['sqlite', 'postgres'] as const) {
        apps.push(await startServerProcess(await newDatabasePlace(engine)));
      }
      for (const { url } of apps) {
        await addLiveContest(url);
        const browser = await startedCandidate(url, '1001');
        await submitLive(browser, url, { ticket: '1001', key: 'first', sequence: 1 });
      }
      prometheus = await startPrometheus(apps.map(({ url }) => new URL(url).host));
      await vi.waitFor(async () => {
        const { result } = await prometheus.ask<{ result: unknown[] }>('query', { query: 'up == 1' });
        expect(result).toHaveLength(2);
      }, 60_000);
    });

    it('has every metric that the dashboard and the rules name', async () => {
      const dashboard = dashboardExpressions(JSON.parse(read('grafana/kaopu.json')));
      const rules = ruleExpressions();
      expect([dashboard.length > 25, rules.length]).toEqual([true, 20]);
      const named = new Set([...dashboard, ...rules].flatMap(metricsIn));
      const seen = new Set(await prometheus.ask<string[]>('label/__name__/values'));
      expect([...named].filter((name) => !seen.has(name))).toEqual([]);
      // Nor is there anything of ours that nobody shows.
      const isShown = (name: string) =>
        named.has(name.replace(/_(sum|count|bucket)$/, '')) || named.has(name);
      const hidden = [...seen].filter((name) => name.startsWith('kaopu_') && !isShown(name));
      expect(hidden.filter((name) => !/_(sum|count)$/.test(name))).toEqual([]);
    });

    it('can work out every expression of the dashboard', async () => {
      for (const query of dashboardExpressions(JSON.parse(read('grafana/kaopu.json'))))
        await expect(prometheus.ask('query', { query })).resolves.toBeTruthy();
    });

    it('evaluates every rule, and the only ones that speak are about backups', async () => {
      const rules = async () => {
        const { groups } = await prometheus.ask<{
          groups: { rules: { name: string; health: string; state: string }[] }[];
        }>('rules');
        return groups.flatMap((group) => group.rules);
      };
      await expect.poll(async () => (await rules()).filter(({ health }) => health !== 'ok')).toEqual([]);
      const speaking = async () => {
        const found = (await rules()).filter(({ state }) => state !== 'inactive').map(({ name }) => name);
        // A machine of tests may have little room on its disk, and no time.
        return found.filter((name) => !/Disk|Lag/.test(name));
      };
      // Before the first look at them nobody answers.
      await expect.poll(speaking).toEqual(['KaopuNoBackup']);
    });

    it.each([0, 1])('is told nothing that promtool finds fault with, by process %i', async (index) => {
      const text = await (await fetch(`${apps[index]?.url}/metrics`)).text();
      const checking = run('promtool', ['check', 'metrics']);
      checking.child.stdin?.end(ownFigures(text));
      await expect(checking).resolves.toMatchObject({ stderr: '' });
    });

    it('sees answers, candidates, status codes and the version', async () => {
      const value = async (query: string) => {
        const { result } = await prometheus.ask<{ result: { value: [number, string] }[] }>('query', {
          query,
        });
        return result.map(({ value: [, text] }) => text);
      };
      expect(await value('sum(kaopu_submissions_total{standing="counts"})')).toEqual(['2']);
      expect(await value('max(kaopu_build_info{version!=""})')).toEqual(['1']);
      expect(
        await value('count by (status_code) (http_request_duration_seconds_count{status_code="200"}) > 0'),
      ).toHaveLength(1);
      await expect.poll(() => value('min(kaopu_live_candidates)')).toEqual(['1']);
    });
  },
);

describe.skipIf(!hasPrometheus)('promtool', () => {
  it('finds nothing wrong with the settings, the rules and what they fire at', async () => {
    const options = { cwd: PROMETHEUS_FOLDER };
    await run('promtool', ['check', 'rules', 'kaopu-rules.yml'], options);
    await run('promtool', ['check', 'config', 'prometheus.yml'], options);
    const { stdout } = await run('promtool', ['test', 'rules', 'kaopu-rules.test.yml'], options);
    expect(stdout).toContain('SUCCESS');
  });

  it('tries every rule that there is', () => {
    const names = [...read('prometheus/kaopu-rules.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const tests = read('prometheus/kaopu-rules.test.yml');
    expect(names.filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([]);
  });
});
