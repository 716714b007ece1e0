import {
  argumentsOf,
  isFunction,
  isZero,
  methodOf,
  nameOf,
  nodeOf,
  type Finding,
  type Syntax,
  type SyntaxNode,
} from './syntax.ts';

const MESSAGE = 'Wait for what is to happen, not for a time: on a busy machine the time is over too soon.';
const TIMERS = ['node:timers/promises', 'timers/promises'];

/** Waits that end by the clock. A timer of 0 ms only lets others have their turn. */
export function findFixedWaits(syntax: Syntax): Finding[] {
  const { direct, modules } = importedTimers(syntax);
  const waits = syntax.ofType('CallExpression').filter((call) => {
    const callee = nodeOf(call['callee']);
    if (callee?.type === 'MemberExpression' && nameOf(callee) === 'waitForTimeout') return true;
    if (methodOf(call, 'scheduler') === 'wait' || isPromisifiedTimer(call)) return true;
    const isTimer =
      callee?.type === 'Identifier'
        ? direct.has(String(callee['name']))
        : modules.some((name) => methodOf(call, name) === 'setTimeout');
    return isTimer && !isZero(argumentsOf(call)[0]);
  });
  return [...waits, ...(hasFakeTimers(syntax) ? [] : timersThatResolve(syntax))].map((node) => ({
    node,
    message: MESSAGE,
  }));
}

const isPromisifiedTimer = (call: SyntaxNode) =>
  nameOf(call['callee']) === 'promisify' && nameOf(argumentsOf(call)[0]) === 'setTimeout';

/** The file's own global timers go by a clock of the test. */
function hasFakeTimers(syntax: Syntax): boolean {
  return syntax.ofType('CallExpression').some((call) => methodOf(call, 'vi') === 'useFakeTimers');
}

function importedTimers(syntax: Syntax) {
  const direct = new Set<string>();
  const modules: string[] = [];
  for (const statement of syntax.ofType('ImportDeclaration')) {
    if (!TIMERS.includes(nameOf(statement['source']) ?? '')) continue;
    for (const specifier of statement['specifiers'] as (typeof statement)[]) {
      const local = nameOf(specifier['local']) ?? '';
      if (specifier.type !== 'ImportSpecifier') modules.push(local);
      else if (nameOf(specifier['imported']) === 'setTimeout') direct.add(local);
    }
  }
  return { direct, modules };
}

/** `new Promise((resolve) => setTimeout(resolve, 50))`, however it is written; a timer that only rejects ends a patience. */
function timersThatResolve(syntax: Syntax) {
  return syntax.ofType('NewExpression').flatMap((promise) => {
    const [executor] = argumentsOf(promise);
    if (nameOf(promise['callee']) !== 'Promise' || !executor || !isFunction(executor)) return [];
    const resolve = nameOf((executor['params'] as unknown[])[0]);
    if (resolve === undefined) return [];
    return syntax.within(executor).filter((call) => {
      if (call.type !== 'CallExpression' || nameOf(call['callee']) !== 'setTimeout') return false;
      const [callback, ms] = argumentsOf(call);
      if (!callback || !ms || isZero(ms)) return false;
      return syntax.within(callback).some((node) => node.type === 'Identifier' && node['name'] === resolve);
    });
  });
}
