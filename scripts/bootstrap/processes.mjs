import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

const WINDOWS = process.platform === 'win32';

/**
 * Runs a command to its end and gives its exit code (127 when it could not be started).
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Runs the program that this process stands for: its exit code is ours, and signals sent to us reach it.
 * @param {string} file
 * @param {string[]} args
 */
export async function runInForeground(file, args) {
  return superviseTogether([spawn(file, args, { cwd: ROOT, stdio: 'inherit' })]);
}

/**
 * Waits until one of the children ends, then stops the others. Gives the exit code of the first.
 * @param {import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>}
 */
export async function superviseTogether(children) {
  const stopForwarding = forwardSignals(children);
  const ends = children.map((child) => endOf(child));
  const first = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  stopForwarding();
  return first;
}

/** npm is a script, which Windows starts only through a shell. */
export const NPM_OPTIONS = { shell: WINDOWS };

function endOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

function forwardSignals(children) {
  const forward = (signal) => {
    // Ctrl-C in a terminal reaches the whole process group: forwarding it would deliver it twice.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of children) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = onLossOfNpm(() => forward('SIGTERM'));
  return () => {
    for (const signal of signals) process.off(signal, forward);
    clearInterval(watch);
  };
}

/** npm passes a signal only to the shell between it and us, which dies of it without a word to its child. */
function onLossOfNpm(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  return watch;
}

function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
