// Who may import whom: checked when this file is run, and proven in import-rules.test.ts.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IConfiguration,
  type IViolation,
} from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const FOLDERS = ['domain', 'ui', 'tasks', 'api', 'server', 'web', 'scripts', 'bench', 'faults', 'e2e'];

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration;

export interface ImportReport {
  /** Our own files that were read, without packages. */
  fileCount: number;
  violations: IViolation[];
}

export const ruleNames: string[] = (config.forbidden ?? []).map((rule) => rule.name ?? '');

/** Reads the imports of every file under root and gives those that break a rule of .dependency-cruiser.cjs. */
export async function checkImports(root: string): Promise<ImportReport> {
  const { enhancedResolveOptions, ...options } = config.options ?? {};
  const cruiseOptions: ICruiseOptions = {
    ...options,
    enhancedResolveOptions,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  } as ICruiseOptions;
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(folders, cruiseOptions, enhancedResolveOptions, {
    tsConfig: extractTSConfig(join(root, 'tsconfig.json')),
  });
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter(({ source, coreModule }) => !coreModule && !source.includes('node_modules'));
  return { fileCount: own.length, violations: summary.violations };
}

if (import.meta.main) {
  const { fileCount, violations } = await checkImports(process.cwd());
  for (const { from, to, rule } of violations) console.error(`${from} → ${to}\n  ${rule.name}`);

  // Without a TypeScript that it understands, dependency-cruiser reads nothing and finds nothing wrong.
  if (fileCount === 0) console.error('no file was read: the import rules were not checked');
  else console.log(`${fileCount} files, ${violations.length} violations`);

  process.exitCode = fileCount > 0 && violations.length === 0 ? 0 : 1;
}
