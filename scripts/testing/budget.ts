import { type Units, weightOf } from './units.ts';

/**
 * What `npm test` may weigh, in seconds of weight (units.ts), so that it stays at ten minutes. A new capability gets
 * CAPABILITY_SECONDS of it, added to its layers here; the rest of what it proves goes to the whole run (runs.ts).
 */
export const LAYER_SECONDS: Readonly<Record<string, number>> = {
  repositories: 5,
  routes: 85,
  browser: 85,
  faults: 32,
};

export const FILE_SECONDS = 6;

/** Drills start again what they kill, on both engines. Each kind of task is answered once by a person with a keyboard. */
const HEAVIER_FILES: Readonly<Record<string, number>> = {
  'e2e/kinds.test.ts': 11,
  'faults/kill-server.test.ts': 10,
  'faults/restore-killed.test.ts': 10,
};

const mostOf = (file: string) => HEAVIER_FILES[file] ?? FILE_SECONDS;
const CAPABILITY_SECONDS = 3;

export interface WeighedFile {
  file: string;
  layer: string;
  units: Units;
  /** Whether any test of it was not skipped. */
  hasRun: boolean;
}

/** One sentence for each file that is too heavy. */
export function fileProblems(files: readonly WeighedFile[]): string[] {
  return files
    .filter(({ file, units }) => weightOf(units) > mostOf(file))
    .map(
      ({ file, units }) =>
        `${file} weighs ${inWords(units)}, more than ${mostOf(file)} s: share what it opens, prove it at a cheaper place, ` +
        `or name it among the files of the whole run (scripts/testing/runs.ts).`,
    );
}

/** One sentence for each layer that is too heavy; of all files of a run. */
export function layerProblems(files: readonly WeighedFile[]): string[] {
  const layers = Object.entries(LAYER_SECONDS).flatMap(([layer, most]) => {
    const own = files.filter((file) => file.layer === layer);
    const weight = weightOfAll(own);
    // Each of these layers opens something: else the counting is broken, and every budget would be kept.
    if (own.some(({ hasRun }) => hasRun) && weight === 0)
      return `Of the layer "${layer}" nothing was counted (scripts/testing/hand-in-units.ts).`;
    return weight > most
      ? `The layer "${layer}" weighs ${weight.toFixed(1)} s, more than ${most} s: a new capability gets ${CAPABILITY_SECONDS} s ` +
          `(scripts/testing/budget.ts); what goes beyond belongs to the whole run (scripts/testing/runs.ts).`
      : [];
  });
  const unknown = [...new Set(files.map(({ layer }) => layer))].filter(
    (layer) =>
      LAYER_SECONDS[layer] === undefined && weightOfAll(files.filter((file) => file.layer === layer)) > 0,
  );
  return [
    ...layers,
    ...unknown.map((layer) => `The layer "${layer}" has no budget (scripts/testing/budget.ts).`),
  ];
}

export function weightOfAll(files: readonly WeighedFile[]): number {
  return files.reduce((sum, { units }) => sum + weightOf(units), 0);
}

export function inWords(units: Units): string {
  const counts = Object.entries(units).map(([unit, count]) => `${unit} ${count}`);
  return `${weightOf(units).toFixed(1)} s (${counts.join(', ')})`;
}
