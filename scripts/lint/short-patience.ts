import { Figures } from './figures.ts';
import {
  argumentsOf,
  methodOf,
  nameOf,
  nodeOf,
  rootOf,
  type Finding,
  type Syntax,
  type SyntaxNode,
} from './syntax.ts';

const LEAST_MS = 30_000;
const MESSAGE =
  'Have patience for 30 s at least: only what hangs is to be ended, and a busy machine is slow.';

const OPTION = /^(timeout|timeoutMs|testTimeout|hookTimeout|teardownTimeout)$/;
const NAME = /patience|timeout/i;
const DEFAULT_SETTERS = ['setDefaultTimeout', 'setDefaultNavigationTimeout'];
const VITEST_BLOCKS = ['describe', 'it', 'test', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'];

/** Limits of waiting below 30 s. 0 is none: it stands for no limit, or for one that is over. */
export function findShortPatience(syntax: Syntax): Finding[] {
  const figures = new Figures(syntax);
  const places = new Set<SyntaxNode>();
  const look = (limit: unknown) => {
    const figure = figures.read(limit);
    if (figure && figure.value > 0 && figure.value < LEAST_MS) places.add(figure.writtenAt);
  };
  for (const node of syntax.nodes) {
    if (node.type === 'Property' || node.type === 'PropertyDefinition') {
      if (OPTION.test(nameOf(node['key']) ?? '')) look(node['value']);
    } else if (node.type === 'AssignmentPattern') {
      if (NAME.test(nameOf(node['left']) ?? '')) look(node['right']);
    } else if (node.type === 'VariableDeclarator') {
      if (NAME.test(nameOf(node['id']) ?? '')) look(node['init']);
    } else if (node.type === 'CallExpression') {
      limitsOf(node).forEach(look);
      if (isWithoutLimit(node)) places.add(node);
    }
  }
  return [...places].map((node) => ({ node, message: MESSAGE }));
}

/** The arguments of a call that are limits by their place. */
function limitsOf(call: SyntaxNode): (SyntaxNode | undefined)[] {
  const [first, ...others] = argumentsOf(call);
  if (methodOf(call, 'AbortSignal') === 'timeout') return [first];
  if (DEFAULT_SETTERS.includes(nameOf(call['callee']) ?? '')) return [first];
  if (isVitestWait(call)) return [others[0]];
  return VITEST_BLOCKS.includes(rootOf(call['callee']) ?? '') ? [others.at(-1)] : [];
}

/** Vitest's own limit for these is a second. */
function isWithoutLimit(call: SyntaxNode): boolean {
  if (!isVitestWait(call)) return false;
  const [, limit] = argumentsOf(call);
  if (limit?.type !== 'ObjectExpression') return limit === undefined;
  return !(limit['properties'] as unknown[]).some((option) => nameOf(nodeOf(option)?.['key']) === 'timeout');
}

function isVitestWait(call: SyntaxNode): boolean {
  return ['waitFor', 'waitUntil'].includes(methodOf(call, 'vi') ?? '');
}
