// A plugin of the linter: what makes a test red on a busy machine is forbidden in tests and drills.
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';
import { ALLOWED, type Allowance, type Ban } from './allowed-in-tests.ts';
import { findFixedWaits } from './fixed-waits.ts';
import { findShortPatience } from './short-patience.ts';
import { Syntax, type Finding, type SyntaxNode } from './syntax.ts';
import { findWallClock } from './wall-clock.ts';

type Rule = Parameters<RuleTester['run']>[1];

const ROOT = join(import.meta.dirname, '../..');

/** Seen are the forms of each ban in one file: not a limit or a timer that another file makes. */
const BANS: Record<Ban, (syntax: Syntax) => Finding[]> = {
  'fixed-waits': findFixedWaits,
  'short-patience': findShortPatience,
  'wall-clock': findWallClock,
};

export function steadyRules(allowed: Allowance[]): Record<string, Rule> {
  const gone = allowed.filter(({ file }) => !existsSync(join(ROOT, file)));
  if (gone.length > 0)
    throw new Error(
      `allowed-in-tests.ts names files that are gone: ${gone.map(({ file }) => file).join(', ')}`,
    );
  return Object.fromEntries(
    Object.entries(BANS).map(([ban, find]) => [
      ban,
      ruleOf(
        find,
        allowed.filter((entry) => entry.ban === ban),
      ),
    ]),
  );
}

function ruleOf(find: (syntax: Syntax) => Finding[], allowed: Allowance[]): Rule {
  return {
    create(context) {
      const file = relative(ROOT, context.filename).split(sep).join('/');
      const times = allowed.find((entry) => entry.file === file)?.times ?? 0;
      return {
        Program(node) {
          const program = node as unknown as SyntaxNode;
          const findings = find(new Syntax(program, context.sourceCode.visitorKeys));
          if (findings.length === times) return;
          const count = times > 0 ? ` Allowed here: ${times}, found: ${findings.length}.` : '';
          const isLess = findings.length < times;
          const told = isLess
            ? [{ node: program, message: 'Less than allowed-in-tests.ts says.' }]
            : findings;
          for (const finding of told)
            context.report({
              node: finding.node as unknown as typeof node,
              message: finding.message + count,
            });
        },
      };
    },
  };
}

// The linter asks for it in this form.
export default { meta: { name: 'steady' }, rules: steadyRules(ALLOWED) };
