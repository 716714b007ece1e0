import { isDatabaseAway } from '#server/database/database-away.ts';

/** What helps whoever looks for the cause. Databases and parsers tell more: the row that they refuse, the text they read. */
const TOLD = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
];
const DEEPEST = 3;
const NAME = /^[a-z_][a-z0-9_]*$/;

/** Names of tables and the like stay; anything else between quotation marks is somebody's. */
function withoutQuoted(text: string): string {
  return text.replaceAll(/"((?:[^"\\]|\\.)*)"|“([^”]*)”/g, (quoted, plain?: string) =>
    plain !== undefined && NAME.test(plain) ? quoted : '“…”',
  );
}

/** The text that a parser repeats has quotation marks of its own: nothing between the first and the last one can be told apart. */
function cleaned(error: Error, text: string): string {
  const isParsers = error.name === 'SyntaxError' || error.message.includes('is not valid JSON');
  return withoutQuoted(isParsers ? text.replace(/"[^]*"/, '“…”') : text);
}

interface LoggedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/** Not where in the program: whoever reads the log while the database is away has it by the hundred, and nothing to mend there. */
const AWAY = { stack: '', meaning: '数据库暂时没有回应；恢复后会自动继续' };

/** An error as it stands in the log. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const fields = error as unknown as Record<string, unknown>;
  const told = TOLD.filter((name) => ['string', 'number'].includes(typeof fields[name]));
  const { cause } = error;
  return {
    type: error.name,
    message: cleaned(error, error.message),
    ...(isDatabaseAway(error) ? AWAY : { stack: cleaned(error, error.stack ?? '') }),
    ...Object.fromEntries(told.map((name) => [name, fields[name]])),
    ...(cause instanceof Error && depth < DEEPEST ? { cause: loggedError(cause, depth + 1) } : {}),
  };
}
