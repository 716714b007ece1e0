import type { Config } from '#server/config.ts';
import { troubleOf } from '#server/trouble-words.ts';

/** What was found of one thing, what that means, and what to do about it. */
export interface Finding {
  name: string;
  state: 'good' | 'notice' | 'bad';
  words: string;
  advice?: string;
}

export interface Patient {
  config: Config;
  /** Also what takes minutes on a large site. */
  isThorough: boolean;
  now: Date;
}

export const good = (name: string, words: string): Finding => ({ name, state: 'good', words });
export const notice = (name: string, words: string, advice: string): Finding => ({
  ...{ name, state: 'notice', words, advice },
});
export const bad = (name: string, words: string, advice: string): Finding => ({
  ...{ name, state: 'bad', words, advice },
});

type Found = Finding | Finding[] | undefined;

/** A check that fails is a finding as well: the others go on. */
export async function check(
  { config }: Patient,
  name: string,
  look: () => Found | Promise<Found>,
): Promise<Finding[]> {
  try {
    return [(await look()) ?? []].flat();
  } catch (error) {
    const words = troubleOf(error, config)?.message ?? `检查失败：${String(error)}`;
    return [{ name, state: 'bad', words }];
  }
}

export const inMegabytes = (bytes: number): string =>
  bytes >= 10_000_000_000
    ? `${(bytes / 1_000_000_000).toFixed(0)} GB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
