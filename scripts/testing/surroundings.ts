import { accessSync, constants, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What whoever runs the tests may have set for other work, and what would reach a program that a test starts: clients of
 * PostgreSQL, git in a hook of its own, S3 clients, browsers that ask a proxy for the test's own site, programs that talk more.
 */
const FOREIGN =
  /^(PG|GIT_|AWS_|LC_|(LANGUAGE|(HTTPS?|ALL|FTP|NO)_PROXY|NODE_(OPTIONS|DEBUG|USE_ENV_PROXY|TLS_REJECT_UNAUTHORIZED)|OPENSSL_CONF|DEBUG|PWDEBUG)$)/i;

/** Those of every machine, wherever it stands and whatever it speaks. */
const PINNED = {
  NODE_ENV: 'test',
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: join(import.meta.dirname, 'gitconfig'),
};

/** The path of a socket may have 107 characters, with the names of a server's folder and its socket in it. */
const LONGEST_TEMPORARY = 60;

/** A socket fits into it, configuration files can name it unquoted, and the users that root starts servers as come through. */
function isFitForServers(folder: string): boolean {
  if (folder.length > LONGEST_TEMPORARY || !/^[\w./+-]+$/.test(folder)) return false;
  const othersMayEnter = (path: string) => (statSync(path).mode & constants.S_IXOTH) !== 0;
  const parents = folder.split('/').map((_name, index, names) => names.slice(0, index + 1).join('/') || '/');
  try {
    accessSync(folder, constants.W_OK);
    return process.getuid?.() !== 0 || parents.every(othersMayEnter);
  } catch {
    return false;
  }
}

export function pinnedEnvironment(
  environment: NodeJS.ProcessEnv,
  temporary: string,
): Record<string, string | undefined> {
  const own = Object.entries(environment).filter(([name]) => !FOREIGN.test(name));
  const folder = isFitForServers(temporary) ? temporary : '/tmp';
  return { ...Object.fromEntries(own), ...PINNED, TMPDIR: folder };
}

/** For this process and whatever it starts; a test may still say otherwise, to itself. */
export function pinSurroundings(): void {
  const pinned = pinnedEnvironment(process.env, tmpdir());
  for (const name of Object.keys(process.env)) if (!(name in pinned)) delete process.env[name];
  Object.assign(process.env, pinned);
  // Files that everybody may read unless a program says otherwise, as on most machines.
  process.umask(0o022);
}
