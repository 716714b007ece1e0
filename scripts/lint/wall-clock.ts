import { Figures } from './figures.ts';
import {
  argumentsOf,
  isFunction,
  methodOf,
  nameOf,
  nodeOf,
  rootOf,
  type Finding,
  type Syntax,
  type SyntaxNode,
} from './syntax.ts';

const MESSAGE = 'How long it took says how busy the machine is. Count what was done, or pass a clock in.';
const LIMITS = /^toBe(LessThan|LessThanOrEqual|GreaterThan|GreaterThanOrEqual|CloseTo)$/;
/** Names that say it themselves, of what another file has measured. */
const TIMES = /^(ms|seconds|elapsed|elapsedMs|duration|durationMs|tookMs)$/;
const COMPARISONS = ['<', '<=', '>', '>='];
const CLOCKS: Record<string, string[]> = {
  Date: ['now'],
  performance: ['now'],
  process: ['hrtime', 'uptime'],
};

/** Limits on a time that was measured. What a time is, is followed by name through the variables and functions of the file. */
export function findWallClock(syntax: Syntax): Finding[] {
  const measured = new MeasuredTimes(syntax);
  return syntax.ofType('CallExpression').flatMap((call) => {
    const matcher = nodeOf(call['callee']);
    if (matcher?.type !== 'MemberExpression' || rootOf(matcher) !== 'expect') return [];
    const said = subjectsOf(syntax, nodeOf(matcher['object']));
    const isLimit = LIMITS.test(nameOf(matcher) ?? '');
    const isTimed = isLimit
      ? said.some((node) => TIMES.test(nameOf(node) ?? '')) ||
        [...said, ...argumentsOf(call)].some((node) => measured.isTime(node))
      : said.some((node) => measured.isCompared(node));
    return isTimed ? [{ node: call, message: MESSAGE }] : [];
  });
}

/** `a` of `expect(a).not`, and of `expect.poll(() => a)`. */
function subjectsOf(syntax: Syntax, chain: SyntaxNode | undefined): SyntaxNode[] {
  let node = chain;
  while (node?.type === 'MemberExpression') node = nodeOf(node['object']);
  if (node?.type !== 'CallExpression' || rootOf(node) !== 'expect') return [];
  const [subject] = argumentsOf(node);
  if (!subject) return [];
  return isFunction(subject) ? syntax.results(subject) : [subject];
}

class MeasuredTimes {
  readonly #syntax: Syntax;
  readonly #figures: Figures;
  /** Names of what was read from a clock, and of differences of such. */
  readonly #readings = new Set<string>();
  readonly #times = new Set<string>();

  constructor(syntax: Syntax) {
    this.#syntax = syntax;
    this.#figures = new Figures(syntax);
    const named = namedValues(syntax);
    // Names are explained by other names: until nothing new is learnt.
    for (let known = -1; known < this.#readings.size + this.#times.size;) {
      known = this.#readings.size + this.#times.size;
      for (const { name, value } of named) {
        if (this.isTime(value)) this.#times.add(name);
        else if (this.#isReading(value)) this.#readings.add(name);
      }
    }
  }

  isTime(node: SyntaxNode): boolean {
    return this.#syntax.within(node, true).some((part) => {
      const name = nameOf(part);
      if (name !== undefined && part.type !== 'Literal') return this.#times.has(name);
      return part.type === 'BinaryExpression' && part['operator'] === '-' && this.#isDifference(part);
    });
  }

  isCompared(node: SyntaxNode): boolean {
    return this.#syntax
      .within(node, true)
      .some(
        (part) =>
          part.type === 'BinaryExpression' &&
          COMPARISONS.includes(String(part['operator'])) &&
          this.isTime(part),
      );
  }

  /** A reading less a known span is another moment, not a time that passed. */
  #isDifference(node: SyntaxNode): boolean {
    const sides = [nodeOf(node['left']), nodeOf(node['right'])].flatMap((side) => side ?? []);
    return sides.some((side) => this.#isReading(side)) && !sides.some((side) => this.#isSpan(side));
  }

  #isReading(node: SyntaxNode): boolean {
    return this.#syntax.within(node, true).some((part) => {
      if (part.type === 'Identifier') return this.#readings.has(String(part['name']));
      if (part.type === 'CallExpression')
        return Object.entries(CLOCKS).some(([owner, names]) => names.includes(methodOf(part, owner) ?? ''));
      return (
        part.type === 'NewExpression' && nameOf(part['callee']) === 'Date' && argumentsOf(part).length === 0
      );
    });
  }

  #isSpan(node: SyntaxNode): boolean {
    if (this.#figures.read(node)) return true;
    if (node.type === 'BinaryExpression')
      return [node['left'], node['right']].every((side) => this.#isSpan(nodeOf(side) ?? node));
    return node.type === 'Literal' || /^[A-Z][A-Z0-9_]*$/.test(nameOf(node) ?? '');
  }
}

/** What the variables, properties and functions of a file are set to or give back. */
function namedValues(syntax: Syntax): { name: string; value: SyntaxNode }[] {
  return syntax.nodes.flatMap((node) => {
    const pairs: [unknown, unknown][] =
      node.type === 'VariableDeclarator'
        ? [[node['id'], node['init']]]
        : node.type === 'AssignmentExpression'
          ? [[node['left'], node['right']]]
          : node.type === 'Property'
            ? [[node['key'], node['value']]]
            : node.type === 'FunctionDeclaration'
              ? [[node['id'], node]]
              : [];
    return pairs.flatMap(([named, set]) => {
      const name = nameOf(named);
      const value = nodeOf(set);
      if (name === undefined || !value) return [];
      const values = isFunction(value) ? syntax.results(value) : [value];
      return values.map((each) => ({ name, value: each }));
    });
  });
}
