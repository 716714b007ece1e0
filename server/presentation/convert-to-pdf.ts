import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inTurn } from './machine-turn.ts';
import type { PresentationReading } from './presentation-reading.ts';

/** No page needs so much; a file that makes it grow ends it, and not the machine. */
const MOST_KILOBYTES = 4 * 2 ** 20;
const MOST_FILE_BLOCKS = 2 ** 21;
/** In blocks of 512 bytes, as shells count. The first to go where memory runs out. */
const BOUNDS = `ulimit -v ${MOST_KILOBYTES}; ulimit -f ${MOST_FILE_BLOCKS}; ulimit -c 0; echo 1000 >/proc/self/oom_score_adj; exec "$0" "$@"`;

export const CONVERSION_MS = 180_000;

/** A host that nobody answers at: what asks for anything gets nothing. */
const NOWHERE = 'http://127.0.0.1:9';

/** No macros, no links to elsewhere, no network. */
const SETTINGS: readonly [path: string, name: string, value: string][] = [
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['org.openoffice.Office.Common/Load', 'UpdateDocMode', '0'],
  ['org.openoffice.Inet/Settings', 'ooInetProxyType', '2'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
];

const SETTINGS_XML = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${SETTINGS.map(([path, name, value]) => `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`).join('\n')}
</oor:items>`;

/** Where programs and fonts are found; nothing of the server's own settings, which hold passwords. */
const PASSED_ON = /^(PATH|FONTCONFIG_\w+|LD_LIBRARY_PATH|SystemRoot|windir|PROGRAMFILES.*)$/i;

function environmentIn(folder: string): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  return {
    ...Object.fromEntries(passed),
    ...{ HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder, LC_ALL: 'C.UTF-8' },
    ...{ http_proxy: NOWHERE, https_proxy: NOWHERE, ftp_proxy: NOWHERE, all_proxy: NOWHERE, no_proxy: '' },
  };
}

/** A program with all that it has begun: on Windows it is alone. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function runBounded(program: string, args: readonly string[], folder: string, signal: AbortSignal) {
  const isWindows = process.platform === 'win32';
  const [command, rest] = isWindows ? [program, args] : ['/bin/sh', ['-c', BOUNDS, program, ...args]];
  const child = spawn(command, rest, {
    cwd: folder,
    env: environmentIn(folder),
    stdio: 'ignore',
    detached: !isWindows,
    windowsHide: true,
  });
  const end = () => endGroup(child);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => resolve());
    });
  } finally {
    signal.removeEventListener('abort', end);
    // What the program has left behind.
    end();
  }
}

interface Conversion {
  /** LibreOffice. */
  program: string;
  /** A presentation of which nothing bad is to be expected. */
  from: string;
  /** Empty, and the caller's to remove. */
  folder: string;
  reading: PresentationReading;
  /** Whoever waits gives up. */
  signal: AbortSignal;
  mostMs?: number;
}

/**
 * The presentation as a PDF in that folder. LibreOffice has a profile for this run alone, which nobody else is in the way of,
 * and is one at a time on a machine: it takes a few hundred megabytes. What it says of how it went is not asked: it says 0 of failures too.
 */
export async function convertToPdf(conversion: Conversion): Promise<string> {
  const { program, from, folder, reading, signal, mostMs = CONVERSION_MS } = conversion;
  const source = join(folder, 'pages.pptx');
  const result = join(folder, 'pages.pdf');
  await rename(from, source);
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS_XML);
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo'],
    '--infilter=Impress MS PowerPoint 2007 XML',
    ...['--convert-to', 'pdf:impress_pdf_Export', '--outdir', folder, source],
  ];
  return inTurn('kaopu-office', signal, async () => {
    const deadline = AbortSignal.timeout(mostMs);
    await runBounded(program, args, folder, AbortSignal.any([signal, deadline]));
    signal.throwIfAborted();
    if (deadline.aborted) throw reading.problem('not-converted-in-time');
    const made = await stat(result).catch(() => undefined);
    if (made === undefined || made.size === 0) throw reading.problem('not-converted');
    return result;
  });
}
