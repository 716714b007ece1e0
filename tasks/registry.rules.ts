import { basicRules } from './basic/rules.ts';
import { simulateBasic } from './basic/simulate.ts';

/** The feature blocks of a task, in the order in which they are shown. */
export const BLOCK_RULES = { basic: basicRules } as const;
export type BlockKind = keyof typeof BLOCK_RULES;
export const BLOCK_KINDS = Object.keys(BLOCK_RULES) as BlockKind[];

export const BLOCK_LABELS: Record<BlockKind, string> = { basic: '基础问答' };

export const BLOCK_SIMULATORS = { basic: simulateBasic } as const satisfies Record<BlockKind, unknown>;
