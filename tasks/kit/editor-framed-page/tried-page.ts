import { isSameJson } from '#domain/text/same-json.ts';
import { isRecord } from '../framed-page/framed-page.ts';

const DEEPEST = 3;

/** A page that names what its chance began with can be read later, however different it looks each time. */
function hasSeed(message: unknown, depth = 0): boolean {
  if (typeof message !== 'object' || message === null || depth > DEEPEST) return false;
  if (isRecord(message) && message['seed'] !== undefined) return true;
  return Object.values(message).some((entry) => hasSeed(entry, depth + 1));
}

/** Whether two loads of one page began differently, so that nobody can say later what a candidate saw. */
export function isUnknownChance(first: unknown, second: unknown): boolean {
  if (first === undefined || second === undefined) return false;
  return !isSameJson(first, second) && !hasSeed(first) && !hasSeed(second);
}
