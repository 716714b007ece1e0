import { readConfig } from '#server/config.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { readArguments, wrongUsage } from './arguments.ts';
import { check, type Finding, type Patient } from './doctor/check.ts';
import { schemaCheck, sqliteChecks, tableChecks } from './doctor/database-checks.ts';
import { folderChecks } from './doctor/folder-checks.ts';
import { machineChecks } from './doctor/machine-checks.ts';
import { postgresChecks } from './doctor/postgres-checks.ts';
import { siteChecks } from './doctor/site-checks.ts';
import { writingDirectly } from './open-place.ts';

const USAGE = 'kaopu doctor [--thorough] [--json]';
const SIGNS = { good: '✓', notice: '!', bad: '✗' } as const;

/** In the order in which they are read; whatever has no database goes without. */
async function examine(patient: Patient): Promise<Finding[]> {
  const { config } = patient;
  const folder = await folderChecks(patient);
  const schema = await check(patient, '数据库', () => schemaCheck(patient));
  const machine = await machineChecks(patient);
  // Of a database that is not there, is empty or is newer nothing else can be said.
  if (schema.some(({ state }) => state === 'bad'))
    return [...machine, ...folder, ...schema, ...(await siteChecks(patient, undefined))];
  const rest = await check(patient, '数据库', () =>
    writingDirectly(config, async (db) => [
      ...(config.databaseUrl === undefined
        ? await sqliteChecks(patient, db)
        : await postgresChecks(patient, db, config.databaseUrl)),
      ...(await tableChecks(patient, db)),
      ...(await siteChecks(patient, db)),
    ]),
  );
  return [...machine, ...folder, ...schema, ...rest];
}

function told({ name, state, words, advice }: Finding): string {
  return `${SIGNS[state]} ${name}：${words}${advice === undefined ? '' : `\n    ${advice}`}`;
}

function summary(findings: Finding[]): string {
  const [wrong, doubtful] = (['bad', 'notice'] as const).map(
    (state) => findings.filter((finding) => finding.state === state).length,
  );
  if (wrong === 0 && doubtful === 0) return '一切正常';
  return `${wrong} 项有问题（✗），${doubtful} 项需要留意（!）`;
}

/** Works beside a running server. 0 where nothing is wrong, 1 where something is. */
export async function runDoctor(args: readonly string[]): Promise<number> {
  const options = { json: { type: 'boolean' }, thorough: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments(args, options, USAGE);
  if (positionals.length > 0) throw wrongUsage(USAGE);
  const patient = { config: readConfig(process.env), isThorough: values.thorough ?? false, now: new Date() };
  const findings = await examine(patient);
  const isWell = findings.every(({ state }) => state !== 'bad');
  if (values.json) console.log(JSON.stringify({ version: PROGRAM_VERSION, isWell, findings }, null, 2));
  else console.log([...findings.map(told), '', summary(findings)].join('\n'));
  return isWell ? 0 : 1;
}
