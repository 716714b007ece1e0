/** A cause that the person at the keyboard can act on: shown as a message, without a stack. */
export class BootstrapError extends Error {}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`[考谱] ${text}\n`);
}
