import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

interface Counts {
  group: string;
  passed: number;
  failed: number;
  skipped: string[];
}

const FILE = 'artifacts/counts/tests.json';
const GROUP_ORDER = ['unit', 'repositories', 'routes', 'browser', 'attacks', 'faults'];

/** Counts tests by layer and database engine for the summary of `npm test`. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    const groups = new Map<string, Counts>();
    for (const module of modules) countModule(module, groups);
    if (unhandledErrors.length > 0)
      countsOf(groups, 'errors outside of tests').failed += unhandledErrors.length;
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify([...groups.values()].sort(byLayer), null, 2));
  }
}

function countModule(module: TestModule, groups: Map<string, Counts>): void {
  for (const test of module.children.allTests()) {
    const counts = countsOf(groups, groupOf(module, test));
    const { state } = test.result();
    if (state === 'passed') counts.passed += 1;
    else if (state === 'skipped') counts.skipped.push(`${module.relativeModuleId} › ${test.fullName}`);
    else counts.failed += 1;
  }
  // A file that does not load and a hook that throws are failures, though no test of theirs has failed.
  const brokenSuites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
  const broken = brokenSuites + (module.errors().length > 0 ? 1 : 0);
  if (broken > 0) countsOf(groups, layerOf(module)).failed += broken;
}

function groupOf(module: TestModule, test: TestCase): string {
  const engine = /\[(?:sqlite|postgres)\]/.exec(test.fullName)?.[0];
  return engine ? `${layerOf(module)} ${engine}` : layerOf(module);
}

function layerOf(module: TestModule): string {
  if (module.project.name.startsWith('e2e')) return 'browser';
  const { name } = module.project;
  if (name === 'faults' || name === 'attacks') return name;
  if (module.project.name !== 'server') return 'unit';
  return /\.repository\.test\.ts$|\/server\/database\//.test(module.moduleId) ? 'repositories' : 'routes';
}

function countsOf(groups: Map<string, Counts>, group: string): Counts {
  const counts = groups.get(group) ?? { group, passed: 0, failed: 0, skipped: [] };
  groups.set(group, counts);
  return counts;
}

function byLayer(a: Counts, b: Counts): number {
  const rank = ({ group }: Counts) => GROUP_ORDER.findIndex((layer) => group.startsWith(layer));
  return rank(a) - rank(b) || b.group.localeCompare(a.group);
}
