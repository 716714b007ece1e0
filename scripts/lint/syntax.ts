// What the bans on unsteady tests ask of a syntax tree, in the names of ESTree.

/** What a kind of node has besides is asked for by name. */
export interface SyntaxNode {
  type: string;
  [field: string]: unknown;
}

export interface Finding {
  node: SyntaxNode;
  message: string;
}

type VisitorKeys = Readonly<Record<string, readonly string[]>>;

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'];

/** One file's tree. */
export class Syntax {
  readonly #keys: VisitorKeys;
  readonly nodes: SyntaxNode[];

  constructor(program: SyntaxNode, keys: VisitorKeys) {
    this.#keys = keys;
    this.nodes = this.within(program);
  }

  /** The node and all below it; with `isShallow` without what stands in functions below it. */
  within(root: SyntaxNode, isShallow = false): SyntaxNode[] {
    const found: SyntaxNode[] = [];
    const visit = (node: SyntaxNode) => {
      found.push(node);
      for (const child of this.#children(node)) if (!(isShallow && isFunction(child))) visit(child);
    };
    visit(root);
    return found;
  }

  ofType(type: string): SyntaxNode[] {
    return this.nodes.filter((node) => node.type === type);
  }

  /** What a function gives back. */
  results(fn: SyntaxNode): SyntaxNode[] {
    const body = nodeOf(fn['body']);
    if (!body) return [];
    if (body.type !== 'BlockStatement') return [body];
    return this.within(body, true)
      .filter(({ type }) => type === 'ReturnStatement')
      .flatMap((statement) => nodeOf(statement['argument']) ?? []);
  }

  #children(node: SyntaxNode): SyntaxNode[] {
    return (this.#keys[node.type] ?? [])
      .flatMap((key) => [node[key]].flat())
      .flatMap((it) => nodeOf(it) ?? []);
  }
}

export function nodeOf(value: unknown): SyntaxNode | undefined {
  return typeof value === 'object' && value !== null && 'type' in value ? (value as SyntaxNode) : undefined;
}

export function isFunction({ type }: SyntaxNode): boolean {
  return FUNCTIONS.includes(type);
}

export function argumentsOf(call: SyntaxNode): SyntaxNode[] {
  return call['arguments'] as SyntaxNode[];
}

/** The name that an identifier, or what stands behind the last dot, has. */
export function nameOf(value: unknown): string | undefined {
  const node = nodeOf(value);
  if (node?.type === 'Identifier') return String(node['name']);
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type === 'MemberExpression' && !node['computed']) return nameOf(node['property']);
  return undefined;
}

/** `vi` of `vi.waitFor`, `expect` of `expect(a).not.toBe`: the name that a chain of calls and dots begins with. */
export function rootOf(value: unknown): string | undefined {
  let node = nodeOf(value);
  while (node?.type === 'MemberExpression' || node?.type === 'CallExpression')
    node = nodeOf(node['object'] ?? node['callee']);
  return nameOf(node);
}

/** The name of the method that is called of `owner`. */
export function methodOf(call: SyntaxNode, owner: string): string | undefined {
  const callee = nodeOf(call['callee']);
  if (callee?.type !== 'MemberExpression' || nodeOf(callee['object'])?.type !== 'Identifier')
    return undefined;
  return nameOf(callee['object']) === owner ? nameOf(callee) : undefined;
}

export function isZero(node: SyntaxNode | undefined): boolean {
  return node?.type === 'Literal' && node['value'] === 0;
}
