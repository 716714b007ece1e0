import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { fileProblems, inWords, layerProblems, weightOfAll, type WeighedFile } from './budget.ts';
import { isAsUsual, thisRun } from './runs.ts';
import { weightOf } from './units.ts';

interface Counts {
  group: string;
  passed: number;
  failed: number;
  skipped: string[];
}

const COUNTS_FILE = 'artifacts/counts/tests.json';
/** What the summary says beside the counts, line by line. */
const COSTS_FILE = 'artifacts/counts/costs.json';
const GROUP_ORDER = ['unit', 'repositories', 'routes', 'browser', 'faults'];
const LAYERS_OF_USUAL_RUN = ['browser', 'routes'];
const DEAREST = 10;

interface MeasuredFile extends WeighedFile {
  seconds: number;
  processorSeconds: number;
}

/** Counts tests by layer and database engine for the summary of `npm test`, and what they have cost. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    const groups = new Map<string, Counts>();
    for (const module of modules) countModule(module, groups);
    if (unhandledErrors.length > 0)
      countsOf(groups, 'errors outside of tests').failed += unhandledErrors.length;
    const files = modules.map(measured);
    const problems = budgetProblems(files);
    if (problems.length > 0) countsOf(groups, 'budget').failed += problems.length;
    mkdirSync(dirname(COUNTS_FILE), { recursive: true });
    writeFileSync(COUNTS_FILE, JSON.stringify([...groups.values()].sort(byLayer), null, 2));
    writeFileSync(COSTS_FILE, JSON.stringify([...costLines(files), ...problems], null, 2));
  }
}

/** What the whole run has, for itself or for what was touched, has no budget; nor have the layers of a part of the usual run. */
function budgetProblems(files: readonly MeasuredFile[]): string[] {
  const chosen = thisRun();
  if (chosen.run !== 'usual') return [];
  const isWhole = chosen.touched.length === 0 && LAYERS_OF_USUAL_RUN.every((name) => hasLayer(files, name));
  return [
    ...fileProblems(files.filter(({ file }) => isAsUsual(file, chosen))),
    ...(isWhole ? layerProblems(files) : []),
  ];
}

const hasLayer = (files: readonly MeasuredFile[], name: string) => files.some(({ layer }) => layer === name);

function measured(module: TestModule): MeasuredFile {
  return {
    file: module.relativeModuleId,
    layer: layerOf(module),
    units: module.meta().units ?? {},
    hasRun: [...module.children.allTests()].some((test) => test.result().state !== 'skipped'),
    seconds: module.diagnostic().duration / 1000,
    processorSeconds: module.meta().processorSeconds ?? 0,
  };
}

/** What it has started computes elsewhere; what it computes itself is partly in its weight. */
const costOf = ({ units, processorSeconds }: MeasuredFile) => Math.max(weightOf(units), processorSeconds);

function costLines(files: readonly MeasuredFile[]): string[] {
  const layers = [...new Set(files.map(({ layer }) => layer))].filter((layer) => layer !== 'unit');
  const weights = layers.map(
    (layer) => `${layer} ${weightOfAll(files.filter((file) => file.layer === layer)).toFixed(1)} s`,
  );
  const dearest = files
    .toSorted((a, b) => costOf(b) - costOf(a))
    .slice(0, DEAREST)
    .map(
      (file) =>
        `  ${file.file}: weighs ${inWords(file.units)}, computed ${file.processorSeconds.toFixed(1)} s, took ${file.seconds.toFixed(1)} s`,
    );
  return [`weight: ${weightOfAll(files).toFixed(1)} s (${weights.join(', ')})`, ...dearest];
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
  const { name } = module.project;
  if (name === 'e2e') return 'browser';
  if (name === 'faults') return name;
  if (!name.startsWith('server')) return 'unit';
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
