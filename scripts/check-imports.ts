import { checkImports } from './import-rules.ts';

const { fileCount, violations } = await checkImports(process.cwd());
for (const { from, to, rule } of violations) console.error(`${from} → ${to}\n  ${rule.name}`);

// Without a TypeScript that it understands, dependency-cruiser reads nothing and finds nothing wrong.
if (fileCount === 0) console.error('no file was read: the import rules were not checked');
else console.log(`${fileCount} files, ${violations.length} violations`);

process.exitCode = fileCount > 0 && violations.length === 0 ? 0 : 1;
