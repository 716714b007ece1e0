import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { ExportChoices } from '#domain/result-export/export-choices.schema.ts';
import { exportTable } from '#domain/result-export/export-table.ts';

const REMEMBERED = 'kaopu.export-choices';

/** As this browser had them last; whatever else may stand there, choices they are. */
export function rememberedChoices(): ExportChoices {
  try {
    return ExportChoices.parse(JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}'));
  } catch {
    return ExportChoices.parse({});
  }
}

export function rememberChoices(choices: ExportChoices): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(choices));
  } catch {
    // A browser that keeps nothing asks again.
  }
}

/** The tasks that are asked about, in their order. */
export function tasksIn(columns: readonly ResultColumn[]): { taskKey: string; name: string }[] {
  const names = new Map(columns.map(({ taskKey, task }) => [taskKey, task]));
  return [...names].map(([taskKey, name]) => ({ taskKey, name }));
}

/** How many columns the file of each test will have. */
export function columnCounts(columns: readonly ResultColumn[], choices: ExportChoices): number[] {
  const contests = [...new Set(columns.map(({ contest }) => contest))];
  return contests.map((name) => {
    const own = columns.filter(({ contest }) => contest === name);
    const { records, answers, long } = exportTable({ columns: own, tasks: tasksIn(own) }, choices);
    return records.length + (long ?? answers).length;
  });
}
