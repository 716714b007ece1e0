import { nameOf, nodeOf, type Syntax, type SyntaxNode } from './syntax.ts';

interface Figure {
  value: number;
  /** The expression that a reader has to change: of a constant what it is set to. */
  writtenAt: SyntaxNode;
}

const OPERATIONS: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

/** The numbers that can be read in a file: literals, its own constants, and sums of those. */
export class Figures {
  readonly #constants = new Map<string, SyntaxNode>();

  constructor(syntax: Syntax) {
    for (const declaration of syntax.ofType('VariableDeclaration')) {
      if (declaration['kind'] !== 'const') continue;
      for (const { id, init } of declaration['declarations'] as SyntaxNode[]) {
        const name = nameOf(id);
        const value = nodeOf(init);
        if (name !== undefined && value) this.#constants.set(name, value);
      }
    }
  }

  read(expression: unknown): Figure | undefined {
    return this.#read(nodeOf(expression), []);
  }

  #read(node: SyntaxNode | undefined, asked: string[]): Figure | undefined {
    if (node?.type === 'Literal' && typeof node['value'] === 'number')
      return { value: node['value'], writtenAt: node };
    if (node?.type === 'Identifier') {
      const name = String(node['name']);
      return asked.includes(name) ? undefined : this.#read(this.#constants.get(name), [...asked, name]);
    }
    if (node?.type !== 'BinaryExpression') return undefined;
    const left = this.#read(nodeOf(node['left']), asked);
    const right = this.#read(nodeOf(node['right']), asked);
    const operation = OPERATIONS[String(node['operator'])];
    return left && right && operation
      ? { value: operation(left.value, right.value), writtenAt: node }
      : undefined;
  }
}
