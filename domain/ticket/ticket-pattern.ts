import { RE2JS, RE2JSSyntaxException } from 're2js';
import { syntaxReason } from './pattern-syntax.ts';

/**
 * Of the compiled pattern. Whoever types a number pays for them once per character, and anybody may type numbers.
 * Twenty digits, a hundred alternatives or a few dozen names stay far below.
 */
const MOST_INSTRUCTIONS = 500;
/** Of contests whose tickets are looked up these minutes. */
const MOST_KEPT = 200;

/** Why a pattern is not used. */
interface BadPattern {
  problem: 'invalid' | 'too-large';
  /** What an invalid one lacks, in words; empty where that is not known. */
  reason: string;
}

type Compiled = RE2JS | BadPattern;

const TOO_LARGE: BadPattern = { problem: 'too-large', reason: '' };

const REPETITION = /^\{(\d+)(?:,(\d*))?\}/;

interface Level {
  size: number;
  /** Of what a repetition would repeat. */
  last: number;
}

/** Where an escape or a class of characters ends that begins at `from`. */
function endOfAtom(pattern: string, from: number): number {
  const rest = pattern.slice(from);
  const found =
    /^\\[pPx]\{[^}]*\}/.exec(rest) ??
    /^\\./su.exec(rest) ??
    /^\[\^?\]?(?:\\.|\[:\w*:\]|[^\]\\])*\]/su.exec(rest);
  return from + (found?.[0].length ?? 1);
}

/**
 * How large a pattern would be when compiled, told from its letters: to compile one of a few hundred letters may take
 * seconds. Rather too much than too little, since what stands in quotation is taken for a pattern too.
 */
function sizeOf(pattern: string): number {
  const levels: Level[] = [{ size: 0, last: 0 }];
  const add = (size: number) => {
    const level = levels[levels.length - 1] as Level;
    level.size += size;
    level.last = size;
  };
  for (let index = 0; index < pattern.length;) {
    const sign = pattern[index] as string;
    const repetition = sign === '{' ? REPETITION.exec(pattern.slice(index)) : null;
    if (repetition) {
      const [text, least, most] = repetition;
      const times = Math.max(Number(least), Number(most ?? 0));
      add((levels[levels.length - 1]?.last ?? 0) * times + times);
      index += text.length;
      continue;
    }
    if (sign === '(') levels.push({ size: 2, last: 0 });
    else if (sign === ')' && levels.length > 1) add(levels.pop()?.size ?? 0);
    else add(1);
    index = endOfAtom(pattern, index);
  }
  return levels.reduce((sum, { size }) => sum + size, 0);
}

function compile(pattern: string): Compiled {
  if (sizeOf(pattern) > MOST_INSTRUCTIONS) return TOO_LARGE;
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() > MOST_INSTRUCTIONS ? TOO_LARGE : compiled;
  } catch (error) {
    const reason = error instanceof RE2JSSyntaxException ? syntaxReason(error) : '';
    return { problem: 'invalid', reason };
  }
}

const kept = new Map<string, Compiled>();

/** Kept compiled; the one that was not asked for longest goes first. */
function compiledOnce(pattern: string): Compiled {
  const compiled = kept.get(pattern) ?? compile(pattern);
  kept.delete(pattern);
  kept.set(pattern, compiled);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return compiled;
}

/** Why a pattern cannot be saved. */
export function patternProblem(pattern: string): BadPattern | undefined {
  const compiled = compiledOnce(pattern);
  return 'problem' in compiled ? compiled : undefined;
}

/** The whole number, in time that grows with its length alone. What could not be saved today matches nothing. */
export function matchesPattern(pattern: string, ticketId: string): boolean {
  const compiled = compiledOnce(pattern);
  return !('problem' in compiled) && compiled.matches(ticketId);
}
